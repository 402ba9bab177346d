"""A small OpenID Connect provider. Its sign-in page is a form with one button; it signs with a real key, by the openssl program."""

import base64
import hashlib
import json
import secrets
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class IdentityProvider:
    client = ("earnest", "a client secret")

    def __init__(self, folder):
        self.key = folder / "provider.pem"
        subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", self.key],
                       check=True, capture_output=True)
        public = subprocess.run(["openssl", "pkey", "-in", self.key, "-pubout", "-outform", "DER"], check=True, capture_output=True).stdout
        # The point ends the key: 32 bytes of x, 32 bytes of y.
        self.jwk = {"kty": "EC", "crv": "P-256", "kid": "one", "use": "sig", "alg": "ES256", "x": encoded(public[-64:-32]),
                    "y": encoded(public[-32:])}
        self.user = {"sub": "248289761001", "preferred_username": "Fern"}
        self.grants = {}
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                provider.get(self)

            def do_POST(self):
                provider.post(self)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def get(self, request):
        url = urlsplit(request.path)
        if url.path == "/.well-known/openid-configuration":
            return answer(request, 200, json.dumps({
                "issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/authorize", "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/keys", "authorization_response_iss_parameter_supported": True,
                "code_challenge_methods_supported": ["S256"],
            }))
        if url.path == "/keys":
            return answer(request, 200, json.dumps({"keys": [self.jwk]}))
        if url.path == "/authorize":
            return answer(request, 200, (
                '<!doctype html><title>Provider</title><h1>Company</h1><form method="post" action="/authorize?' + url.query.replace("&", "&amp;")
                + '"><button>Sign in as Fern</button></form>'), "text/html")
        return answer(request, 404, "")

    def post(self, request):
        url = urlsplit(request.path)
        body = request.rfile.read(int(request.headers["Content-Length"] or 0)).decode()
        if url.path == "/authorize":
            asked = {name: values[0] for name, values in parse_qs(url.query).items()}
            code = secrets.token_urlsafe()
            self.grants[code] = asked
            query = urlencode({"code": code, "state": asked["state"], "iss": self.issuer})
            return answer(request, 303, "", location=f"{asked['redirect_uri']}?{query}")
        form = {name: values[0] for name, values in parse_qs(body).items()}
        asked = self.grants.pop(form.get("code"), None)
        verifier = form.get("code_verifier", "").encode()
        credentials = base64.b64encode(":".join(part.replace(" ", "%20") for part in self.client).encode()).decode()
        if (not asked or encoded(hashlib.sha256(verifier).digest()) != asked["code_challenge"]
                or asked["redirect_uri"] != form["redirect_uri"] or request.headers["Authorization"] != f"Basic {credentials}"):
            return answer(request, 400, json.dumps({"error": "invalid_grant"}))
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": "earnest", "exp": now + 300, "iat": now, "nonce": asked["nonce"], **self.user}
        return answer(request, 200, json.dumps({"access_token": "x", "token_type": "Bearer", "id_token": self.token(claims)}))

    def token(self, claims):
        signed = ".".join(encoded(json.dumps(part).encode()) for part in [{"alg": "ES256", "kid": "one"}, claims])
        der = subprocess.run(["openssl", "dgst", "-sha256", "-sign", self.key], input=signed.encode(), check=True, capture_output=True).stdout
        return f"{signed}.{encoded(raw_signature(der))}"


def raw_signature(der):
    """The two numbers of an ECDSA signature, 32 bytes each."""
    first = der[4:4 + der[3]]
    second = der[6 + der[3]:]
    return b"".join(number[-32:].rjust(32, b"\0") for number in (first, second))


def answer(request, status, text, kind="application/json", location=None):
    request.send_response(status)
    request.send_header("Content-Type", kind)
    request.send_header("Content-Length", str(len(text.encode())))
    if location:
        request.send_header("Location", location)
    request.end_headers()
    request.wfile.write(text.encode())
