//! One visitor: requests are answered one after the other by hyper. A live stream is the last answer of its connection,
//! and a viewer waits for years; so it leaves hyper and its two buffers behind, and costs little more than its socket.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, Version};
use axum::response::Response;
use bytes::Buf;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio_io_timeout::TimeoutStream;

use super::arrival::Peer;

/// The headers of a request have to arrive in this time, and a connection may be idle for as long.
const HEADERS: Duration = Duration::from_secs(10);
/// Somebody who takes nothing for this long is not there any more.
const STALLED: Duration = Duration::from_mins(1);
/// Room for headers.
const BUFFER: usize = 16 << 10;

/// Marks an answer that goes on until somebody hangs up.
#[derive(Clone, Copy)]
pub(crate) struct Lasting;

/// How an answer that lasts ends.
const ENDS: &str = "transfer-encoding: chunked\r\nconnection: close\r\n";

type Line = Pin<Box<TimeoutStream<TcpStream>>>;

/// Answers until the visitor leaves, is too slow, or is let out because of a stop.
pub(crate) async fn receive(stream: TcpStream, peer: SocketAddr, router: Router, stop: watch::Receiver<bool>) {
    // A roll is a small packet that must not wait for a second one; without it everything still works.
    let _ = stream.set_nodelay(true);
    let mut line = TimeoutStream::new(stream);
    line.set_write_timeout(Some(STALLED));
    // Boxed, for what hyper needs shall not stay with a viewer.
    if let Some((line, response)) = Box::pin(converse(Box::pin(line), peer, router, stop)).await {
        // A visitor who hangs up or is too slow is gone; nothing else is lost.
        let _ = stream_to(line, response).await;
    }
}

/// Requests and answers, until the end or the first answer that lasts. A client that sends its next
/// request before it has read the answer to the last one may lose the rest of that answer to a stream.
async fn converse(
    line: Line,
    peer: SocketAddr,
    router: Router,
    mut stop: watch::Receiver<bool>,
) -> Option<(Line, Response)> {
    let (aside, mut lasting) = mpsc::channel(1);
    let service = service_fn(move |request| answer(router.clone(), peer, request, aside.clone()));
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(line), service);
    let mut stopping = false;
    loop {
        tokio::select! {
            biased;
            Some(response) = lasting.recv() => return Some((connection.into_parts().io.into_inner(), response)),
            _ = &mut connection => return None,
            _ = stop.wait_for(|stop| *stop), if !stopping => {
                stopping = true;
                Pin::new(&mut connection).graceful_shutdown();
            }
        }
    }
}

/// The answer to a request. One that lasts is put aside, and hyper waits for it in vain.
async fn answer(
    mut router: Router,
    peer: SocketAddr,
    request: hyper::Request<Incoming>,
    aside: mpsc::Sender<Response>,
) -> Result<Response, Infallible> {
    let chunks = request.method() == Method::GET && request.version() == Version::HTTP_11;
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    let response = tower_service::Service::call(&mut router, request).await?;
    if !chunks || response.extensions().get::<Lasting>().is_none() {
        return Ok(response);
    }
    // The other end hears of it before it hears anything else.
    let _ = aside.send(response).await;
    std::future::pending().await
}

/// Everything of an answer that lasts, until it ends or the viewer is gone.
async fn stream_to(mut line: Line, response: Response) -> io::Result<()> {
    let head = head_of(&response);
    let mut body = response.into_body();
    line.write_all(head.as_bytes()).await?;
    drop(head);
    let mut said = [0];
    loop {
        let frame = tokio::select! {
            // A viewer has nothing more to say: this is the end of the connection, or nonsense.
            _ = line.read(&mut said) => return Ok(()),
            frame = body.frame() => frame,
        };
        match frame.map(|frame| frame.map(hyper::body::Frame::into_data)) {
            Some(Ok(Ok(event))) => {
                let length = format!("{:x}\r\n", event.len());
                let chunk = Buf::chain(length.as_bytes(), event);
                line.write_all_buf(&mut Buf::chain(chunk, &b"\r\n"[..])).await?;
            }
            Some(_) => {}
            None => {
                line.write_all(b"0\r\n\r\n").await?;
                return line.shutdown().await;
            }
        }
    }
}

/// The first line and the headers, as they are written. The body comes in chunks, so that its proper end can be told from
/// a line that broke.
fn head_of(response: &Response) -> String {
    let mut text = format!("HTTP/1.1 {}\r\n", response.status());
    for (name, value) in response.headers() {
        // Writing to a string does not fail; values of ours are plain text.
        let _ = write!(text, "{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    let _ = write!(text, "{ENDS}date: {}\r\n\r\n", httpdate::HttpDate::from(SystemTime::now()));
    text
}
