//! A local server for one page and one reader, which announces new versions of the page.
//!
//! Other users of the machine can also reach its port, but they have neither the key in its address nor a
//! [`Server::ticket`] in time.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The current page.
#[derive(Clone, Default)]
struct LivePage {
    /// Increases with every new page.
    version: u32,
    html: String,
    /// The errors that prevent a newer page; empty if there are none.
    errors: String,
}

struct Site {
    at: SocketAddr,
    key: String,
    /// A one-time key that redirects to the address with the real key.
    ticket: Mutex<Option<String>>,
    page: Mutex<LivePage>,
    changed: Condvar,
}

/// A server that runs until the program ends.
pub struct Server(Arc<Site>);

/// The time limit for receiving a request, and for sending an answer or an event; also the interval at which an idle
/// listener is tested.
const PATIENCE: Duration = Duration::from_secs(10);
/// The delay after a connection that could not be accepted.
const PAUSE: Duration = Duration::from_millis(100);
/// Maximum request size in bytes; real requests are shorter.
const LONGEST: usize = 16 * 1024;
/// Keeps other pages from framing the preview, learning its address from a link, or reading it as another content type.
const GUARDS: &str = "Cache-Control: no-store\r\n\
     Content-Security-Policy: frame-ancestors 'none'\r\n\
     Referrer-Policy: no-referrer\r\n\
     X-Content-Type-Options: nosniff\r\n\
     X-Frame-Options: DENY\r\n\
     Connection: close\r\n";

impl Server {
    /// Serves a page on this port; port 0 picks a free one.
    pub fn start(html: String, port: u16) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let at = listener.local_addr()?;
        let page = Mutex::new(LivePage { html, ..LivePage::default() });
        let (ticket, changed) = (Mutex::default(), Condvar::default());
        let site = Arc::new(Site { at, key: secret()?, ticket, page, changed });
        let served = site.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(stream) = stream else {
                    // At the limit of open files, the next attempt fails at once as well, until a reader leaves.
                    std::thread::sleep(PAUSE);
                    continue;
                };
                let site = served.clone();
                // Errors are ignored: a reader may leave in the middle of an answer. If no thread can be started, the
                // connection is dropped.
                let answer = move || drop(site.answer(Line::new(stream)));
                drop(std::thread::Builder::new().spawn(answer));
            }
        });
        Ok(Server(site))
    }

    pub fn address(&self) -> String {
        self.0.address(&self.0.key)
    }

    /// An address that opens the page once. It is passed on a browser's command line, which any user of the machine can
    /// read.
    pub fn ticket(&self) -> io::Result<String> {
        let ticket = secret()?;
        let address = self.0.address(&ticket);
        *lock(&self.0.ticket) = Some(ticket);
        Ok(address)
    }

    /// Shows another page, without errors; returns whether that changes anything.
    pub fn show(&self, html: String) -> bool {
        let mut page = lock(&self.0.page);
        let news = page.html != html || !page.errors.is_empty();
        if page.html != html {
            page.version += 1;
        }
        (page.html, page.errors) = (html, String::new());
        self.0.changed.notify_all();
        news
    }

    /// Shows errors over the last good page.
    pub fn complain(&self, errors: String) {
        lock(&self.0.page).errors = errors;
        self.0.changed.notify_all();
    }
}

/// An unguessable key: 128 random bits from the system.
fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

/// A thread that panicked leaves its data intact.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection with a deadline for all reading and writing.
struct Line {
    stream: TcpStream,
    until: Instant,
}

impl Line {
    fn new(stream: TcpStream) -> Line {
        Line { stream, until: Instant::now() + PATIENCE }
    }

    /// Restarts the time limit.
    fn renew(&mut self) {
        self.until = Instant::now() + PATIENCE;
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Site {
    fn address(&self, key: &str) -> String {
        format!("http://{}/{key}/", self.at)
    }

    fn answer(&self, mut line: Line) -> io::Result<()> {
        let mut bytes = Vec::new();
        let mut part = [0; 2048];
        while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
            let read = line.read(&mut part)?;
            bytes.extend_from_slice(&part[..read]);
            if read == 0 || bytes.len() > LONGEST {
                return Ok(());
            }
        }
        let request = String::from_utf8_lossy(&bytes);
        let mut lines = request.lines();
        let path = lines.next().and_then(|line| line.strip_prefix("GET /")?.split(' ').next());
        let host = lines.find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("host").then(|| value.trim())
        });
        // Any other host name means that another site has pointed its own name to this server.
        let ours =
            [format!("127.0.0.1:{}", self.at.port()), format!("localhost:{}", self.at.port())];
        let is_ours = host.is_some_and(|host| ours.iter().any(|own| own == host));
        line.renew();
        let Some((key, name)) = path.filter(|_| is_ours).and_then(|path| path.split_once('/'))
        else {
            return reply(line, "404 Not Found", "", "");
        };
        match name {
            "" if key == self.key => {
                let LivePage { version, html, .. } = lock(&self.page).clone();
                let html = html.replacen("<html", &format!("<html data-live=\"{version}\""), 1);
                reply(line, "200 OK", "Content-Type: text/html; charset=utf-8\r\n", &html)
            }
            "" if lock(&self.ticket).take_if(|ticket| ticket == key).is_some() => {
                reply(line, "303 See Other", &format!("Location: /{}/\r\n", self.key), "")
            }
            "events" if key == self.key => self.tell(line),
            _ => reply(line, "404 Not Found", "", ""),
        }
    }

    /// Sends the version and the errors as server-sent events, now and whenever they change.
    fn tell(&self, mut line: Line) -> io::Result<()> {
        write!(line, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n{GUARDS}\r\n")?;
        let mut told = None;
        loop {
            let guard = lock(&self.page);
            let same = |page: &mut LivePage| told == Some((page.version, page.errors.clone()));
            let waited = self.changed.wait_timeout_while(guard, PATIENCE, same);
            let (page, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let now = (page.version, page.errors.clone());
            drop(page);
            line.renew();
            if told.as_ref() == Some(&now) {
                // An idle comment, which fails if the listener is gone.
                line.write_all(b":\n\n")?;
                continue;
            }
            let data = serde_json::json!({ "version": now.0, "errors": now.1 });
            write!(line, "data: {data}\n\n")?;
            told = Some(now);
        }
    }
}

/// Sends a complete answer, with these headers in addition to the common ones.
fn reply(mut line: Line, status: &str, headers: &str, body: &str) -> io::Result<()> {
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\n{GUARDS}\r\n");
    line.write_all(head.as_bytes())?;
    line.write_all(body.as_bytes())
}
