"""Shared parts of the runs with a sanitizer: a kernel from a file, and buffers with nothing behind them.

bytes and bytearray have a byte of their own behind their content, which hides a read one byte too far.
"""

import ctypes
import importlib.util
import weakref
from typing import Any, cast

from wordsvc.kernel.protocols import CompiledKernel

_libc = ctypes.CDLL(None)
_libc.malloc.restype = ctypes.c_void_p
_libc.malloc.argtypes = [ctypes.c_size_t]
_libc.free.argtypes = [ctypes.c_void_p]


def exact(data: "bytes | bytearray | memoryview") -> Any:
    """Return a copy at the end of its memory, so that AddressSanitizer sees the first byte behind it."""
    before = 0 if data else 8  # memory of no bytes has one
    address = _libc.malloc(before + len(data))
    copy = (ctypes.c_char * len(data)).from_address(address + before)
    ctypes.memmove(copy, bytes(data), len(data))
    weakref.finalize(copy, _libc.free, address)
    return copy


def load(path: str) -> CompiledKernel:
    """Return the compiled kernel in a file."""
    specification = importlib.util.spec_from_file_location("wordsvc.kernel._compiled", path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return cast(CompiledKernel, module)
