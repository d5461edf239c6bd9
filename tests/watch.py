"""`mazebook watch` at the limit of open files rests, and serves again when there is room: watch.py MAZEBOOK"""

import re
import socket
import subprocess
import sys
import time
from pathlib import Path

BOOK = Path(__file__).parent / "preview/book.toml"
limited = ["sh", "-c", 'ulimit -n 24; exec "$0" watch "$1"', sys.argv[1], BOOK]
with subprocess.Popen(limited, stdout=subprocess.PIPE, text=True) as program:
    try:
        port = int(re.search(r":(\d+)/", program.stdout.readline()).group(1))
        program.stdout.readline()  # The first book is built.
        readers = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]

        def ticks():
            stat = Path(f"/proc/{program.pid}/stat").read_text()
            return sum(map(int, stat.rsplit(")", 1)[1].split()[11:13]))

        before = ticks()
        time.sleep(2)
        spent = ticks() - before
        assert spent < 20, f"{spent} of 200 ticks spent on waiting"
        for reader in readers:
            reader.close()
        with socket.create_connection(("127.0.0.1", port)) as reader:
            reader.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert reader.makefile().readline() == "HTTP/1.1 200 OK\n"
    finally:
        program.kill()
