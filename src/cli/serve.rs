//! A server for one page and one reader, on this machine alone, that announces new versions of the page.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The page as it is now.
#[derive(Clone, Default)]
struct LivePage {
    /// Counts the pages.
    version: u32,
    html: String,
    /// Why there is none that is newer.
    errors: String,
}

#[derive(Default)]
struct State {
    page: Mutex<LivePage>,
    changed: Condvar,
}

/// A server that runs until the program ends.
pub struct Server {
    at: SocketAddr,
    shared: Arc<State>,
}

/// How long a request may take to arrive, and how often a silent listener is tested for life.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait where no connection can be taken.
const PAUSE: Duration = Duration::from_millis(100);
/// No honest request is longer.
const LONGEST: usize = 16 * 1024;

impl Server {
    /// Serves a page on this port; on a free one if it is 0.
    pub fn start(html: String, port: u16) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let at = listener.local_addr()?;
        let shared = Arc::new(State::default());
        shared.lock().html = html;
        let served = shared.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(stream) = stream else {
                    // At the limit of open files the next one fails at once as well, until a reader leaves.
                    std::thread::sleep(PAUSE);
                    continue;
                };
                let shared = served.clone();
                // A reader that leaves in the middle of an answer has seen enough; one that no thread can be had for
                // is turned away.
                let answer = move || drop(answer(stream, at, &shared));
                drop(std::thread::Builder::new().spawn(answer));
            }
        });
        Ok(Server { at, shared })
    }

    pub fn address(&self) -> String {
        format!("http://{}/", self.at)
    }

    /// Shows another page, without errors; tells whether that changes anything.
    pub fn show(&self, html: String) -> bool {
        let mut page = self.shared.lock();
        let news = page.html != html || !page.errors.is_empty();
        if page.html != html {
            page.version += 1;
        }
        (page.html, page.errors) = (html, String::new());
        self.shared.changed.notify_all();
        news
    }

    /// Shows what is wrong, over the last good page.
    pub fn complain(&self, errors: String) {
        self.shared.lock().errors = errors;
        self.shared.changed.notify_all();
    }
}

impl State {
    fn lock(&self) -> MutexGuard<'_, LivePage> {
        self.page.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer(mut stream: TcpStream, at: SocketAddr, shared: &State) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut bytes = Vec::new();
    let mut part = [0; 2048];
    while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = stream.read(&mut part)?;
        bytes.extend_from_slice(&part[..read]);
        if read == 0 || bytes.len() > LONGEST {
            return Ok(());
        }
    }
    let request = String::from_utf8_lossy(&bytes);
    let mut lines = request.lines();
    let path = lines.next().and_then(|line| line.strip_prefix("GET ")?.split(' ').next());
    let host = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    // Under any other name it is another site's page that asks, by a name that it has pointed here.
    let ours = [format!("127.0.0.1:{}", at.port()), format!("localhost:{}", at.port())];
    match (path, host) {
        (Some("/"), Some(host)) if ours.iter().any(|own| own == host) => {
            let LivePage { version, html, .. } = shared.lock().clone();
            let html = html.replacen("<html", &format!("<html data-live=\"{version}\""), 1);
            let head =
                "200 OK\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store";
            write!(stream, "HTTP/1.1 {head}\r\nContent-Length: {}\r\n", html.len())?;
            write!(stream, "Connection: close\r\n\r\n{html}")
        }
        (Some("/events"), Some(host)) if ours.iter().any(|own| own == host) => tell(stream, shared),
        _ => write!(
            stream,
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
    }
}

/// Sends the version and the errors, now and whenever they change, as server-sent events.
fn tell(mut stream: TcpStream, shared: &State) -> io::Result<()> {
    let head = "200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store";
    write!(stream, "HTTP/1.1 {head}\r\n\r\n")?;
    let mut told = None;
    loop {
        let guard = shared.lock();
        let same = |page: &mut LivePage| told == Some((page.version, page.errors.clone()));
        let waited = shared.changed.wait_timeout_while(guard, PATIENCE, same);
        let (page, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let now = (page.version, page.errors.clone());
        drop(page);
        if told.as_ref() == Some(&now) {
            // An idle comment: it fails where nobody listens any more.
            stream.write_all(b":\n\n")?;
            continue;
        }
        let data = serde_json::json!({ "version": now.0, "errors": now.1 });
        write!(stream, "data: {data}\n\n")?;
        told = Some(now);
    }
}
