//! Opening the browser, and the port of the server.

use super::{SMALL, command, fail, folder, run, stderr, succeed};
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

/// Creates a folder with a small book.
fn with_book(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    fs::write(folder.join("small.toml"), SMALL).unwrap();
    folder
}

#[test]
fn open_without_the_preview_is_an_error_before_anything_is_made() {
    let folder = with_book("open-without");
    let error = fail(&folder, &["build", "small.toml", "--open", "--format", "pdf,svg"]);
    assert!(error.contains("--open needs the preview"), "{error}");
    assert!(error.contains("--format pdf,svg,preview"), "{error}");
    assert!(!folder.join("out").exists());
    succeed(&folder, &["build", "small.toml", "--format", "pdf,svg,preview"]);
}

/// Other systems have no program that can be replaced this way.
#[cfg(target_os = "linux")]
mod on_linux {
    use super::*;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};

    /// Adds a browser to the folder that only records what it should open; returns the path to find it on.
    fn browser(folder: &Path) -> String {
        let program = folder.join("xdg-open");
        fs::write(&program, "#!/bin/sh\nprintf %s \"$1\" >noted && mv noted opened\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        format!("{}:/usr/bin:/bin", folder.display())
    }

    /// The address that was opened.
    fn opened(folder: &Path) -> String {
        let start = Instant::now();
        loop {
            match fs::read_to_string(folder.join("opened")) {
                Ok(text) => return text,
                Err(error) => assert!(start.elapsed() < Duration::from_secs(20), "{error}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn build_opens_the_preview_of_the_book_that_it_made() {
        let folder = with_book("open-build");
        let path = browser(&folder);
        let args = ["build", "small.toml", "--open", "--quiet", "--format", "preview"];
        let output = command(&folder, &args).env("PATH", path).output().unwrap();
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
        let preview = folder.canonicalize().unwrap().join("out/small/preview.html");
        assert_eq!(Path::new(&opened(&folder)).canonicalize().unwrap(), preview);
    }

    #[test]
    fn a_book_is_made_even_if_there_is_no_browser() {
        let folder = with_book("open-none");
        let output = command(&folder, &["build", "small.toml", "--open"]).env("PATH", "").output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(
            stderr(&output).contains("open out/small/preview.html in one"),
            "{}",
            stderr(&output)
        );
        assert!(folder.join("out/small/book.pdf").exists());
    }

    /// The answer of the server at an address.
    fn asked(address: &str) -> String {
        let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn watch_opens_what_it_serves() {
        let folder = with_book("open-watch");
        let path = browser(&folder);
        let mut watch = command(&folder, &["watch", "small.toml", "--open"]);
        let mut program =
            watch.env("PATH", path).stdout(std::process::Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said = line.trim().rsplit(' ').next().unwrap();
        let opened = opened(&folder);
        // Somebody who reads the browser's command line is too late: its ticket works once.
        let answers = [asked(&opened), asked(&opened), asked(said)];
        program.kill().unwrap();
        program.wait().unwrap();
        assert_ne!(opened, said);
        let key = said.splitn(4, '/').last().unwrap();
        assert!(
            answers[0].starts_with("HTTP/1.1 303 ")
                && answers[0].contains(&format!("\r\nLocation: /{key}\r\n"))
        );
        assert!(answers[1].starts_with("HTTP/1.1 404 "), "{}", answers[1]);
        assert!(answers[2].starts_with("HTTP/1.1 200 "), "{}", answers[2]);
    }
}

#[test]
fn a_port_that_another_program_has_is_an_error_that_says_so() {
    let folder = with_book("port-taken");
    let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = other.local_addr().unwrap().port().to_string();
    let error = fail(&folder, &["watch", "small.toml", "--port", &port]);
    assert!(error.contains(&format!("cannot serve the preview at port {port}")), "{error}");
    assert!(error.contains("end that, or leave --port out"), "{error}");
    assert_eq!(run(&folder, &["watch", "small.toml", "--port", "0"]).status.code(), Some(2));
}
