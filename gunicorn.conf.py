"""Gunicorn reads this file by itself; the settings and their reasons are in the package it serves."""

from wordsvc.http.worker.gunicorn_settings import (  # noqa: F401
    access_log_format,
    bind,
    child_exit,
    control_socket_disable,
    errorlog,
    forwarder_headers,
    graceful_timeout,
    keepalive,
    limit_request_line,
    on_exit,
    post_fork,
    post_worker_init,
    preload_app,
    threads,
    timeout,
    when_ready,
    worker_class,
    worker_int,
    worker_tmp_dir,
    workers,
)
