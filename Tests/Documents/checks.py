"""What is at the host's door after a document."""

import json


def manifest(session):
    """The worked example is what a build writes."""
    from documents import blocks

    found = [json.loads(block.text) for block in blocks("Documentation/manifest.md") if block.kind == "json"]
    for path, told in zip(["data/index.json", "data/album/site.json"], found, strict=True):
        assert json.loads(session.run(f"cat ~/gallery/site/{path}")) == told, path


IMMUTABLE = "public, max-age=31536000, immutable"
PRIVATE = (".gallery", "gallery.sqlite", "gallery.yml", "passphrase")


def same_as_site(session, folder, site, *added):
    """A target has the files of the site, the files that its options add, and nothing that must stay at home."""
    expected = {path: size for path, size in session.files(site).items() if not path.startswith(".gallery")}
    found = session.files(folder)
    assert len(expected) > 20 and "404.html" in expected
    copies = {path for path in found if path.endswith(".gz") and path.removesuffix(".gz") in expected}
    assert set(found) - copies == {*expected, *added}, set(found) ^ set(expected)
    assert all(found[path] == size for path, size in expected.items())
    assert not [path for path in found if any(word in path for word in PRIVATE)]


def photos(session):
    return [path for path in session.files("/home/jane/Photos") if not path.endswith(".md")]


def github_pages(session):
    """The branch has one commit with the files of the site."""
    session.run("git clone --quiet --branch gh-pages /srv/hosts/github.git /srv/clone; rm -r /srv/clone/.git/")
    same_as_site(session, "/srv/clone", "/home/jane/web/site", "_headers", ".nojekyll")
    assert session.run("git -C /srv/hosts/github.git rev-list --count gh-pages").strip() == "1"
    assert 'href="/photos/' in session.run("cat /srv/clone/404.html")


def cloudflare_pages(session):
    same_as_site(session, "/srv/hosts/cloudflare", "/home/jane/web/site", "_headers", ".nojekyll")


def netlify(session):
    same_as_site(session, "/srv/hosts/netlify", "/home/jane/web/site", "_headers", ".nojekyll")


def s3(session):
    session.run("rclone copy :s3,env_auth:jane-photos /srv/bucket")
    same_as_site(session, "/srv/bucket", "/home/jane/web/site")
    assert "secret" not in session.run("cat ~/web/gallery.yml ~/web/site/.gallery-targets/*")


def web_space(session):
    same_as_site(session, "/srv/hosts/sftp/htdocs/photos", "/home/jane/web/site", ".htaccess")
    same_as_site(session, "/srv/hosts/ftp/htdocs/photos", "/home/jane/web/site")
    assert "correct horse" not in session.run("cat ~/.config/rclone/rclone.conf")
    if session.test("command -v apache2"):
        apache(session)
    else:
        print("skipped: apache2 is not installed, so htaccess is not tried; see Scripts/setup")


def apache(session):
    """The file for Apache, in a server that has not been configured otherwise."""
    modules = "authz_core authz_host mime dir autoindex alias headers mpm_event"
    session.run(rf"""cat >/tmp/apache.conf <<'@@end'
ServerRoot /etc/apache2
PidFile /tmp/apache.pid
ErrorLog /tmp/apache.log
Listen 80
ServerName example.org
TypesConfig /etc/mime.types
DocumentRoot /srv/hosts/sftp/htdocs
DirectoryIndex index.html
<Directory /srv/hosts/sftp/htdocs>
  AllowOverride All
  Options Indexes
  Require all granted
</Directory>
@@end
for module in {modules}; do echo "LoadModule ${{module}}_module /usr/lib/apache2/modules/mod_$module.so"; done >/tmp/modules
cat /tmp/modules /tmp/apache.conf >/tmp/all.conf; chmod 755 /srv/hosts/sftp; apache2 -f /tmp/all.conf
timeout 30 bash -c 'until (: </dev/tcp/127.0.0.1/80) 2>/dev/null; do sleep 0.05; done'
mkdir /srv/hosts/sftp/htdocs/photos/.gallery-withdrawn; echo >/srv/hosts/sftp/htdocs/photos/.gallery-withdrawn/a.txt""")
    names = session.files("/srv/hosts/sftp/htdocs/photos")
    image = next(name for name in names if name.startswith("i/") and not name.endswith(".html"))
    for path, wanted, policy in [
        ("/", 200, "no-cache"), (f"/{image}", 200, IMMUTABLE), ("/none.html", 404, None), ("/data/", 403, None),
        ("/.gallery-withdrawn/a.txt", 404, None), ("/.htaccess", 404, None),
    ]:
        status, headers, size = answer(session, f"/photos{path}", "-H 'Host: example.org'")
        found = headers.get("cache-control")
        assert status == wanted and found in ([policy] if policy else [None, "no-cache"]), (path, status, headers)
        assert status != 404 or size == names["404.html"]


def nas(session):
    same_as_site(session, "/mnt/nas/web/photos", "/home/jane/web/site")
    same_as_site(session, "/volume1/web/photos", "/home/jane/web/site")
    assert "eaDir" not in session.run("gallery list")


def answer(session, path, *options):
    """The status, the headers in lower case, and the size of an answer for photos.example.org."""
    words = " ".join(options)
    text = session.run(f"curl -s -D - -o /tmp/body {words} 'http://photos.example.org{path}'; wc -c </tmp/body")
    lines = text.replace("\r", "").strip().split("\n")
    headers = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
    return int(lines[0].split()[1]), headers, int(lines[-1])


def served(session):
    """A web server has the cache headers, compressed files and the 404 page of the site, and shows no dot files."""
    same_as_site(session, "/srv/www/photos", "/home/jane/web/site")
    session.run("mkdir /srv/www/photos/.gallery-withdrawn; echo secret >/srv/www/photos/.gallery-withdrawn/a.txt")
    names = session.files("/srv/www/photos")
    image = next(name for name in names if name.startswith("i/") and not name.endswith(".html"))
    style = next(name for name in names if name.startswith("assets/") and name.endswith(".css"))
    status, headers, size = answer(session, "/")
    assert status == 200 and headers["cache-control"] == "no-cache" and size == names["index.html"]
    status, headers, _ = answer(session, f"/{image}")
    assert status == 200 and headers["cache-control"] == IMMUTABLE
    status, headers, size = answer(session, f"/{style}", "-H 'Accept-Encoding: gzip'")
    assert status == 200 and headers["content-encoding"] == "gzip" and size == names[f"{style}.gz"]
    assert headers["content-type"].startswith("text/css")
    for path in ["/none.html", "/i/none.webp", "/.gallery-withdrawn/a.txt", "/i/.hidden"]:
        status, headers, size = answer(session, path)
        assert status == 404 and size == names["404.html"], path
        assert "immutable" not in headers.get("cache-control", ""), path
    for folder in ["/assets/", "/data/"]:
        assert answer(session, folder)[0] in [403, 404], "a folder is not listed"
    for folder in ["i/", "albums/"]:
        assert answer(session, f"/{folder}")[2] == names[f"{folder}index.html"], "its page is empty"


def nginx(session):
    served(session)


def caddy(session):
    # Without a network there is no certificate: the same configuration, with plain HTTP.
    session.run(r"""caddy adapt --config /etc/caddy/Caddyfile >/tmp/caddy.json
jq '.apps.http.servers[] |= (.listen = [":80"] | .automatic_https = {"disable": true})' /tmp/caddy.json >/tmp/plain.json
(caddy run --config /tmp/plain.json >/tmp/caddy.log 2>&1 &)
timeout 30 bash -c 'until (: </dev/tcp/127.0.0.1/80) 2>/dev/null; do sleep 0.05; done'""")
    served(session)


def container(session):
    same_as_site(session, "/home/jane/public", "/home/jane/Gallery/site")
    session.run("! test -e ~/Photos/gallery.sqlite")


def nightly(session):
    same_as_site(session, "/home/jane/public", "/home/jane/Gallery/site")
    same_as_site(session, "/srv/www/photos", "/var/lib/gallery/site")
    owner = "stat --format '%U %a'"
    assert session.run(f"{owner} /var/lib/gallery").strip() == "gallery 700"
    assert session.run(f"{owner} /srv/www/photos/index.html").strip() == "gallery 644"
    assert session.run(f"{owner} ~").strip() != "jane 755"
    session.run("! sudo -u gallery touch /home/jane/Photos/x 2>/dev/null")


def clients(session):
    """Nothing of an album is readable at the host."""
    same_as_site(session, "/var/www/clients", "/home/jane/clients/site")
    links = session.run("gallery links").split("\n")
    assert sum("https://example.org/clients/" in line for line in links) == 3
    hides_clients(session)
    session.run("mkdir photos/new; cp ~/Photos/*.jpg photos/new; gallery index photos; gallery build; gallery publish")
    hides_clients(session)


def hides_clients(session):
    found = session.test("grep -r -l -E 'Anna and Ben|Portraits|Clear morning|Dunes at|Window seat|photos/(smith|jones)' /var/www/clients")
    assert not found, found
    assert not [path for path in session.files("/var/www/clients") if path.startswith("i/")]


def family(session):
    same_as_site(session, "/home/jane/upload", "/home/jane/family/site", "_headers", ".nojekyll")
    assert not session.test("grep -r -l -E 'Holiday|IMG_|harbours' /home/jane/upload")
    assert "Holiday" in session.run("gallery list --json --catalog ~/family/gallery.sqlite")


def archive(session):
    assert len(session.run("cat ~/archive/photos.sha256").strip().split("\n")) == len(session.files("/home/jane/Photos"))
    assert "index.html" in session.files("/home/jane/archive/site")


def data(session):
    page = session.run("cat ~/site/public/index.html")
    images = [word.split('"')[1] for word in page.split() if word.startswith('src="')]
    assert len(images) >= len(photos(session)) and page.count("<h2>") >= 4
    assert set(images) <= {path for path in session.files("/home/jane/site/public")}
    assert not [path for path in session.files("/home/jane/site/public/photos") if path.endswith(".html")]
