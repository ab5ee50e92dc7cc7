"""Servers of this machine in the place of hosts; each prints `listening` and runs until the session ends.

    servers.py s3        buckets at the address of AWS, without TLS
    servers.py sftp      /srv/hosts/sftp at port 22, for the key of the reader, or the password
    servers.py ftp       /srv/hosts/ftp at port 21, with TLS, for the password
"""

import datetime
import os
import subprocess
import sys
import time
from pathlib import Path

USER, PASSWORD = "jane", "correct horse"


def s3():
    from moto.server import ThreadedMotoServer

    ThreadedMotoServer(ip_address="127.0.0.1", port=80, verbose=False).start()
    print("listening", flush=True)
    time.sleep(10_000)


def sftp():
    os.makedirs("/srv/hosts/sftp/htdocs", exist_ok=True)
    keys = Path("/home/jane/.ssh")
    command = ["rclone", "serve", "sftp", "/srv/hosts/sftp", "--addr", ":22", "--dir-cache-time", "0s",
               "--user", USER, "--pass", PASSWORD, "--key", "/srv/hosts/host-key"]
    keys.mkdir(mode=0o700, exist_ok=True)
    for file in ["/srv/hosts/host-key", keys / "id_ed25519"]:
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file], check=True)
    command += ["--authorized-keys", str(keys / "id_ed25519.pub")]
    # The reader has connected to the host before.
    key = Path("/srv/hosts/host-key.pub").read_text()
    hosts = ["example.org", "ssh.example.org"]
    (keys / "known_hosts").write_text("".join(f"{host} {key}" for host in hosts))
    with subprocess.Popen(command):
        while subprocess.run(["bash", "-c", ": </dev/tcp/127.0.0.1/22"], capture_output=True, check=False).returncode:
            time.sleep(0.05)
        print("listening", flush=True)


def certificate(path):
    """Writes a certificate for the host."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name.from_rfc4514_string("CN=ftp.example.org")
    now = datetime.datetime.now(datetime.timezone.utc)
    names = x509.SubjectAlternativeName([x509.DNSName("ftp.example.org")])
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(now).not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(names, critical=False).add_extension(x509.BasicConstraints(True, None), critical=True)
        .sign(key, hashes.SHA256()))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    Path(path).write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    # The reader's machine trusts it, as one of a known authority.
    with open("/etc/ssl/certs/ca-certificates.crt", "ab") as trusted:
        trusted.write(b"\n" + made.public_bytes(serialization.Encoding.PEM))


def ftp():
    from OpenSSL import SSL
    from pyftpdlib.authorizers import DummyAuthorizer
    from pyftpdlib.handlers import TLS_FTPHandler
    from pyftpdlib.servers import FTPServer

    os.makedirs("/srv/hosts/ftp/htdocs", exist_ok=True)
    certificate("/srv/hosts/ftp.pem")
    authorizer = DummyAuthorizer()
    authorizer.add_user(USER, PASSWORD, "/srv/hosts/ftp", perm="elradfmwMT")

    class Handler(TLS_FTPHandler):
        certfile = "/srv/hosts/ftp.pem"
        tls_control_required = tls_data_required = True

        def respond(self, text, *arguments, **options):
            # Servers of web space answer 550 for a folder that is missing.
            super().respond(text.replace("501 No such directory", "550 No such directory"), *arguments, **options)

    Handler.authorizer = authorizer
    # This server loses the end of large files with TLS 1.3.
    Handler.ssl_context = Handler.get_ssl_context()
    Handler.ssl_context.set_options(SSL.OP_NO_TLSv1_3)
    server = FTPServer(("127.0.0.1", 21), Handler)
    print("listening", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    {"s3": s3, "sftp": sftp, "ftp": ftp}[sys.argv[1]]()
