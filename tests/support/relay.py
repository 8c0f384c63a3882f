"""A relay before a server: passes requests on, and can make the worker look like a newer one."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

PASSED_ON = ("content-type", "cache-control", "service-worker-allowed", "set-cookie")


class Relay(ThreadingHTTPServer):
    def __init__(self, behind):
        super().__init__(("127.0.0.1", 0), Handler)
        self.behind, self.version = behind, 1

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Relay

    def do_GET(self):
        answer = httpx.get(self.server.behind + self.path, follow_redirects=True)
        body = answer.content
        if self.path == "/sw.js":
            body += f"\n// version {self.server.version}\n".encode()
        self.send_response(answer.status_code)
        for name in PASSED_ON:
            if name in answer.headers:
                self.send_header(name, answer.headers[name])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextmanager
def relayed(url):
    with Relay(url) as relay:
        threading.Thread(target=relay.serve_forever, daemon=True).start()
        try:
            yield relay
        finally:
            relay.shutdown()
