"""Certificates for tests, made by openssl."""

import base64
import hashlib
import subprocess


def make(folder, name, days=1, host="localhost"):
    """Makes a certificate for a host with a key of its own; negative days make an expired one. Returns the paths of both."""
    certificate, key, request = (folder / f"{name}.{ending}" for ending in ("pem", "key", "csr"))
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-keyout", key, "-out", request)
    names = folder / "names.txt"
    names.write_text(f"subjectAltName=DNS:{host},IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", request, "-signkey", key, "-days", days, "-extfile", names, "-out", certificate)
    return certificate, key


def fingerprint(certificate):
    """The hash of the public key with which Chromium can be configured to accept the certificate."""
    key = openssl("x509", "-in", certificate, "-noout", "-pubkey")
    return base64.b64encode(hashlib.sha256(openssl("pkey", "-pubin", "-outform", "der", stdin=key)).digest()).decode()


def openssl(*arguments, stdin=None):
    return subprocess.run(["openssl", *map(str, arguments)], input=stdin, check=True, capture_output=True).stdout
