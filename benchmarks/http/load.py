"""The load of the benchmark, a process of its own: several keep-alive connections that ask at once.

Reads one request from the standard input and prints, as JSON, the seconds that each answer took.

    python load.py PORT SECONDS CONNECTIONS < REQUEST
"""

import json
import socket
import sys
import threading
import time


def ask(connection: socket.socket, request: bytes) -> bytes:
    """Send a request and read its answer whole."""
    connection.sendall(request)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(65536) or sys.exit("the server hung up")
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 "), head
    length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536) or sys.exit("the server hung up")
    return body


def main() -> None:
    """Ask until the time is over."""
    port, seconds, connections = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    request = sys.stdin.buffer.read()
    end = time.monotonic() + seconds
    times: list[float] = []
    faults: list[str] = []

    def client() -> None:
        try:
            ask_again_and_again()
        except (AssertionError, OSError, SystemExit) as fault:
            faults.append(str(fault))

    def ask_again_and_again() -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while (start := time.monotonic()) < end:
                ask(connection, request)
                times.append(time.monotonic() - start)

    threads = [threading.Thread(target=client) for _ in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        sys.exit(faults[0])
    print(json.dumps(times))


if __name__ == "__main__":
    main()
