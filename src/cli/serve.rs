//! A server for one page and one reader, on this machine alone, that announces new versions of the page.
//!
//! Other users of the machine can reach its port too. They know neither the key that is in its address nor, in time, the
//! ticket of [`Server::ticket`].

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The page as it is now.
#[derive(Clone, Default)]
struct LivePage {
    /// Counts the pages.
    version: u32,
    html: String,
    /// Why there is none that is newer.
    errors: String,
}

struct Site {
    at: SocketAddr,
    key: String,
    /// A key that leads to the other and is good once.
    ticket: Mutex<Option<String>>,
    page: Mutex<LivePage>,
    changed: Condvar,
}

/// A server that runs until the program ends.
pub struct Server(Arc<Site>);

/// How long a request may take to arrive, and an answer or an event to be taken; and how often a silent listener is tested
/// for life.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait where no connection can be taken.
const PAUSE: Duration = Duration::from_millis(100);
/// No honest request is longer.
const LONGEST: usize = 16 * 1024;
/// No other page may frame the preview, learn its address from a link, or take it for something else.
const GUARDS: &str = "Cache-Control: no-store\r\n\
     Content-Security-Policy: frame-ancestors 'none'\r\n\
     Referrer-Policy: no-referrer\r\n\
     X-Content-Type-Options: nosniff\r\n\
     X-Frame-Options: DENY\r\n\
     Connection: close\r\n";

impl Server {
    /// Serves a page on this port; on a free one if it is 0.
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
                    // At the limit of open files the next one fails at once as well, until a reader leaves.
                    std::thread::sleep(PAUSE);
                    continue;
                };
                let site = served.clone();
                // A reader that leaves in the middle of an answer has seen enough; one that no thread can be had for
                // is turned away.
                let answer = move || drop(site.answer(Line::new(stream)));
                drop(std::thread::Builder::new().spawn(answer));
            }
        });
        Ok(Server(site))
    }

    pub fn address(&self) -> String {
        self.0.address(&self.0.key)
    }

    /// An address that leads to the page once: for the command line of a browser, which any user of the machine can read.
    pub fn ticket(&self) -> io::Result<String> {
        let ticket = secret()?;
        let address = self.0.address(&ticket);
        *lock(&self.0.ticket) = Some(ticket);
        Ok(address)
    }

    /// Shows another page, without errors; tells whether that changes anything.
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

    /// Shows what is wrong, over the last good page.
    pub fn complain(&self, errors: String) {
        lock(&self.0.page).errors = errors;
        self.0.changed.notify_all();
    }
}

/// Nobody can guess it: 128 bits from the system.
fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

/// A thread that panicked left whole what it held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection on which all that is read and written must be over by a moment.
struct Line {
    stream: TcpStream,
    until: Instant,
}

impl Line {
    fn new(stream: TcpStream) -> Line {
        Line { stream, until: Instant::now() + PATIENCE }
    }

    /// Gives it as long again.
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
        // Under any other name it is another site's page that asks, by a name that it has pointed here.
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

    /// Sends the version and the errors, now and whenever they change, as server-sent events.
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
                // An idle comment: it fails where nobody listens any more.
                line.write_all(b":\n\n")?;
                continue;
            }
            let data = serde_json::json!({ "version": now.0, "errors": now.1 });
            write!(line, "data: {data}\n\n")?;
            told = Some(now);
        }
    }
}

/// Answers in full, with these headers besides those of every answer.
fn reply(mut line: Line, status: &str, headers: &str, body: &str) -> io::Result<()> {
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\n{GUARDS}\r\n");
    line.write_all(head.as_bytes())?;
    line.write_all(body.as_bytes())
}
