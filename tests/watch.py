#!/usr/bin/env python3
"""Tests `mazebook watch` under difficult conditions: watch.py MAZEBOOK

At the limit of open files, or if no thread can be started, the server pauses and recovers later. It disconnects readers
that never finish: those that send requests slowly, and those that do not receive the page or the events.
"""

import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "tests/preview/book.toml"
PROGRAM = Path(sys.argv[1]).resolve()
#: Seconds that a reader has for a request, and for an answer.
PATIENCE = 10
#: Bytes that no buffer of a connection holds.
MUCH = 24_000_000


@contextmanager
def watching(book, program=PROGRAM, **options):
    """Starts the program; returns it with the server's address and the path of the page, once the first book is built."""
    command = [program, "watch", book]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **options) as process:
        try:
            port, path = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+/)", process.stdout.readline()).groups()
            process.stdout.readline()
            yield process, ("127.0.0.1", int(port)), path
        finally:
            process.kill()


def ask(at, path, room=None):
    """A connection with a pending page request; `room` is the size of its receive buffer."""
    reader = socket.socket()
    if room:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    reader.connect(at)
    reader.sendall(f"GET {path} HTTP/1.1\r\nHost: {at[0]}:{at[1]}\r\n\r\n".encode())
    return reader


def is_served(at, path):
    """Whether the page arrives; false if the connection is closed without an answer."""
    try:
        with ask(at, path) as reader:
            return reader.makefile().readline() == "HTTP/1.1 200 OK\n"
    except ConnectionError:
        return False


def threads(process):
    return len(os.listdir(f"/proc/{process.pid}/task"))


def until(seconds, holds):
    """Waits until a condition holds; returns whether it did in time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def where_no_file_can_be_opened():
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
    with watching(BOOK, preexec_fn=few) as (process, at, path):
        readers = [socket.create_connection(at) for _ in range(40)]

        def ticks():
            stat = Path(f"/proc/{process.pid}/stat").read_text()
            return sum(map(int, stat.rsplit(")", 1)[1].split()[11:13]))

        before = ticks()
        time.sleep(2)
        spent = ticks() - before
        assert spent < 20, f"{spent} of 200 ticks spent on waiting"
        for reader in readers:
            reader.close()
        assert is_served(at, path)


def where_no_thread_can_be_started():
    # Root has no limit, so the program runs as a user without other processes, from a place that this user can read.
    user = {"user": 54321, "group": 54321, "extra_groups": []} if os.geteuid() == 0 else {}
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program = shutil.copy(PROGRAM, folder)
        os.chmod(program, 0o755)
        with watching(shutil.copy(BOOK, folder), program, cwd=folder, **user) as (process, at, path):
            assert is_served(at, path)

            def allow(number):
                subprocess.run(["prlimit", f"--pid={process.pid}", f"--nproc={number}:"], check=True, **user)

            allow(1)
            assert not any(is_served(at, path) for _ in range(20)), "a thread was started"
            assert process.poll() is None
            allow(1000)
            assert is_served(at, path)


def where_readers_never_end():
    with tempfile.TemporaryDirectory() as folder:
        book = Path(shutil.copy(BOOK, folder))
        style = Path(folder, "templates/preview/preview.css")
        style.parent.mkdir(parents=True)
        long = f':root {{ --long: "{"x" * MUCH}"; }}'
        style.write_text((ROOT / "templates/preview/preview.css").read_text() + long)
        with watching(book) as (process, at, path):
            idle = threads(process)
            heard = []

            def listen():
                """Receives everything, like a browser."""
                with ask(at, path + "events") as stream:
                    while part := stream.recv(1 << 20):
                        heard.append(len(part))

            threading.Thread(target=listen, daemon=True).start()
            deaf = [ask(at, path + what, room=4096) for what in ["", "events"] * 4]
            slow = socket.create_connection(at)
            start = time.monotonic()
            assert until(5, lambda: threads(process) == idle + 10)
            over = None
            while over is None and time.monotonic() < start + 2 * PATIENCE:
                # A hundred mistakes, always different ones, until the messages fill every buffer.
                now = time.monotonic_ns()
                wrong = "".join(f"{'x' * 700}{now + i} = 1\n" for i in range(100))
                book.write_text(f"[book]\n{wrong}")
                time.sleep(0.15)
                try:
                    slow.sendall(b"G")
                except ConnectionError:
                    over = time.monotonic() - start
            assert over and PATIENCE - 1 < over < PATIENCE + 3, f"a request without end was let go after {over} s"
            over = until(2 * PATIENCE, lambda: threads(process) == idle + 1)
            assert over, f"{threads(process) - idle - 1} of 9 threads wait for ever"
            before = len(heard)
            book.write_text("")
            assert until(5, lambda: len(heard) > before), f"who listens was let go after {sum(heard)} bytes"
            assert is_served(at, path)
            for reader in deaf:
                reader.close()


where_no_file_can_be_opened()
where_no_thread_can_be_started()
where_readers_never_end()
