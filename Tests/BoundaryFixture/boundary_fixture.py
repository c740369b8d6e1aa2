#!/usr/bin/env python3
"""Two HTTP servers on free ports of 127.0.0.1, for tests of redirects, cookies and log-out.

By hand:   python3 boundary_fixture.py [--port1 N] [--port2 N] [--ipv6]
           prints the two origins and the nonce, then serves until Ctrl-C or the end of standard input.
           curl -i http://127.0.0.1:PORT1/start     shows a 302 to the second port, without following it
From tests: python3 boundary_fixture.py --control
           reads commands and writes answers, one JSON object a line, on standard input and output.

Built in, on both servers:
  /target  200, body "ok"
  /echo    200, the request as JSON: method, path, headers as pairs, body
  /same    302 to /target
  /start   302 to the other server's /target
  any other path: 404, unless a test has laid a route there.

Every answer carries X-Fixture-Nonce, the mark of this instance, so that a stranger on the port is noticed.
Only fixture values belong in here: no real host, token or cookie. TLS: --tls CERT KEY serves https instead.
--ipv6 serves on ::1 instead of 127.0.0.1.

To reach the fixture from another device, do not widen this bind: forward the two ports over a trusted test network.
"""
import argparse
import collections
import json
import os
import signal
import socket
import socketserver
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOOPBACK = "127.0.0.1"
LOOPBACK_IPV6 = "::1"


class Fixture:
    """What the two servers share: routes, the log of requests, and the gates that hold answers back."""

    def __init__(self, ports, tls, ipv6):
        self.nonce = os.urandom(8).hex()
        self.changed = threading.Condition()
        self.routes = {}
        self.log = []
        self.arrived = collections.Counter()
        self.accepted = [0, 0]
        self.released = set()
        self.closing = False
        self.servers = [Server(self, index, port, tls, ipv6) for index, port in enumerate(ports)]
        self.scheme = "https" if tls else "http"
        self.host = f"[{LOOPBACK_IPV6}]" if ipv6 else LOOPBACK

    def origin(self, index):
        return f"{self.scheme}://{self.host}:{self.servers[index].server_port}"

    def start(self):
        for server in self.servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop(self):
        with self.changed:
            self.closing = True
            self.changed.notify_all()
        for server in self.servers:
            server.socket.close()

    def record(self, entry):
        with self.changed:
            self.log.append(entry)
            self.arrived[entry["server"], entry["path"].partition("?")[0]] += 1
            self.changed.notify_all()

    def hold(self, gate):
        """Waits until the gate is released; False where the fixture ends first."""
        with self.changed:
            self.changed.wait_for(lambda: gate in self.released or self.closing)
            return not self.closing


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, fixture, index, port, tls, ipv6):
        self.fixture = fixture
        self.index = index
        self.address_family = socket.AF_INET6 if ipv6 else socket.AF_INET
        super().__init__((LOOPBACK_IPV6 if ipv6 else LOOPBACK, port), Handler)
        if tls:
            import ssl  # here, since most fixtures start without it, and start often

            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def server_bind(self):
        # HTTPServer's own looks the host's name up, which may ask a name server.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def process_request(self, request, client_address):
        with self.fixture.changed:
            self.fixture.accepted[self.index] += 1
            self.fixture.changed.notify_all()
        super().process_request(request, client_address)

    def handle_error(self, request, client_address):
        # A client that went away in the middle of an answer is what many tests are about.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "BoundaryFixture"
    sys_version = ""

    def answer(self):
        fixture = self.server.fixture
        body = self.read_body()
        entry = {
            "server": self.server.index,
            "method": self.command,
            "path": self.path,
            "headers": [[name, value] for name, value in self.headers.items()],
            "body": body.decode("utf-8", "replace"),
        }
        reply = self.reply(entry)
        fixture.record({**entry, "answered": reply.get("status", 200)})
        if fixture.arrived[self.server.index, self.path.partition("?")[0]] <= reply.get("drop", 0):
            self.close_connection = True
            return
        self.write(reply)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer

    def reply(self, entry):
        fixture = self.server.fixture
        path = self.path.partition("?")[0]
        route = fixture.routes.get((self.server.index, path))
        if route is not None:
            return route
        if path == "/target":
            return {"body": "ok"}
        if path == "/echo":
            return {"body": json.dumps(entry), "headers": [["Content-Type", "application/json"]]}
        if path == "/same":
            return {"status": 302, "headers": [["Location", "/target"]]}
        if path == "/start":
            return {"status": 302, "headers": [["Location", fixture.origin(1 - self.server.index) + "/target"]]}
        return {"status": 404}

    def write(self, reply):
        if reply.get("holdHeaders") and not self.server.fixture.hold(reply["holdHeaders"]):
            return
        body = reply.get("body", "").encode()
        self.send_response(reply.get("status", 200))
        self.send_header("X-Fixture-Nonce", self.server.fixture.nonce)
        for name, value in reply.get("headers", []):
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        # One request a connection, so that each request is an accept that can be counted.
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.flush()
        if reply.get("holdBody") and not self.server.fixture.hold(reply["holdBody"]):
            return
        if self.command != "HEAD":
            self.wfile.write(body)

    def read_body(self):
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            return self.read_chunks()
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def read_chunks(self):
        body = b""
        while size := int(self.rfile.readline().split(b";")[0] or b"0", 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def log_message(self, format, *args):
        """Prints nothing: what was requested is in the log that the control channel gives out."""


class Control:
    """Commands on standard input, answers on standard output; a wait does not hold up the commands after it."""

    def __init__(self, fixture):
        self.fixture = fixture
        self.writing = threading.Lock()

    def serve(self):
        for line in sys.stdin:
            command = json.loads(line)
            if command["do"] == "wait":
                threading.Thread(target=self.run, args=(command,), daemon=True).start()
            else:
                self.run(command)

    def run(self, command):
        try:
            answer = getattr(self, "do_" + command["do"])(command) or {}
        except Exception as error:  # reported to the test, which fails with it
            answer = {"error": f"{type(error).__name__}: {error}"}
        self.say({"id": command["id"], **answer})

    def say(self, answer):
        with self.writing:
            print(json.dumps(answer), flush=True)

    def do_route(self, command):
        with self.fixture.changed:
            self.fixture.routes[command["server"], command["path"]] = command["reply"]

    def do_log(self, command):
        with self.fixture.changed:
            requests = [entry for entry in self.fixture.log if entry["server"] == command["server"]]
            return {"requests": requests, "accepted": self.fixture.accepted}

    def do_count(self, command):
        with self.fixture.changed:
            return {"count": self.fixture.arrived[command["server"], command["path"]]}

    def do_wait(self, command):
        """Answers when so many requests for a path have arrived."""
        fixture = self.fixture
        with fixture.changed:
            place = command["server"], command["path"]
            fixture.changed.wait_for(lambda: fixture.arrived[place] >= command["count"] or fixture.closing)

    def do_release(self, command):
        with self.fixture.changed:
            self.fixture.released.add(command["gate"])
            self.fixture.changed.notify_all()


def main():
    parser = argparse.ArgumentParser(description="Two loopback servers for boundary tests.")
    parser.add_argument("--port1", type=int, default=0)
    parser.add_argument("--port2", type=int, default=0)
    parser.add_argument("--control", action="store_true", help="speak JSON lines on standard input and output")
    parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"), help="serve https with these PEM files")
    parser.add_argument("--ipv6", action="store_true", help="serve on ::1 instead of 127.0.0.1")
    options = parser.parse_args()

    # A shell starts what runs in the background with interrupts ignored, and a thread of a dispatch queue with
    # interrupts blocked. Ctrl-C is to end this all the same.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    fixture = Fixture([options.port1, options.port2], options.tls, options.ipv6)
    fixture.start()
    try:
        if options.control:
            control = Control(fixture)
            control.say({"first": fixture.origin(0), "second": fixture.origin(1), "nonce": fixture.nonce})
            control.serve()
        else:
            print(f"first {fixture.origin(0)}\nsecond {fixture.origin(1)}\nnonce {fixture.nonce}", flush=True)
            for _ in sys.stdin:
                pass
    except KeyboardInterrupt:
        pass
    finally:
        fixture.stop()


if __name__ == "__main__":
    main()
