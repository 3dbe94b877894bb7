//! One visitor: requests are answered one after the other by hyper. A live stream is the last answer of its connection,
//! and a viewer waits for years; so it leaves hyper and its two buffers behind, and costs little more than its socket.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Version, header};
use axum::response::Response;
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

use super::arrival::Peer;
use crate::gzip;
use crate::live::{Coding, LiveEvent};

/// The headers of a request have to arrive in this time, and a connection may be idle for as long.
const HEADERS: Duration = Duration::from_secs(10);
/// Somebody who takes nothing for this long is not there any more.
pub(super) const STALLED: Duration = Duration::from_mins(1);
/// Room for headers.
const BUFFER: usize = 16 << 10;

/// The events of a live stream as they come.
pub(crate) type Events = Pin<Box<dyn Stream<Item = LiveEvent> + Send>>;

/// What an answer goes on with until somebody hangs up; it has no other body.
pub(crate) type Lasting = Aside<Events>;

/// Something that is put aside and taken once.
pub(crate) struct Aside<Thing>(Arc<Mutex<Option<Thing>>>);

impl<Thing> Aside<Thing> {
    pub(crate) fn put(&self, thing: Thing) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(thing);
    }

    fn take(&self) -> Option<Thing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<Thing> Default for Aside<Thing> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<Thing> Clone for Aside<Thing> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// The head of an answer that lasts, and everything after it.
struct LastAnswer {
    head: Response,
    coding: Coding,
    events: Events,
}

/// How an answer that lasts ends.
const ENDS: &str = "transfer-encoding: chunked\r\nconnection: close\r\n";

type Line = Pin<Box<TimeoutStream<TcpStream>>>;

/// Answers until the visitor leaves, is too slow, or is let out because of a stop.
pub(crate) async fn receive(stream: TcpStream, peer: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) {
    // Who has said nothing yet needs no buffers: a browser opens connections ahead, and a crowd comes at once.
    let mut first = [0];
    let asks = tokio::select! {
        biased;
        said = timeout(HEADERS, stream.peek(&mut first)) => matches!(said, Ok(Ok(1))),
        _ = stop.wait_for(|stop| *stop) => false,
    };
    if !asks {
        return;
    }
    // A roll is a small packet that must not wait for a second one; without it everything still works.
    let _ = stream.set_nodelay(true);
    let mut line = TimeoutStream::new(stream);
    line.set_write_timeout(Some(STALLED));
    // Boxed, for what hyper needs shall not stay with a viewer.
    if let Some((line, answer)) = Box::pin(converse(Box::pin(line), peer, router, stop)).await {
        // A visitor who hangs up or is too slow is gone; nothing else is lost.
        let _ = stream_to(line, answer).await;
    }
}

/// Requests and answers, until the end or the first answer that lasts. A client that sends its next
/// request before it has read the answer to the last one may lose the rest of that answer to a stream.
async fn converse(
    line: Line,
    peer: SocketAddr,
    router: Router,
    mut stop: watch::Receiver<bool>,
) -> Option<(Line, LastAnswer)> {
    let aside = Aside::default();
    let service = service_fn(|request| answer(router.clone(), peer, request, aside.clone()));
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(line), service);
    let mut stopping = false;
    loop {
        // The answer that lasts is looked for in the same moment: in the next one, everybody who came with this visitor
        // would have their buffers too.
        let conversation = poll_fn(|context| {
            let ended = Pin::new(&mut connection).poll(context).is_ready();
            match aside.take() {
                None if !ended => Poll::Pending,
                answer => Poll::Ready(answer),
            }
        });
        tokio::select! {
            biased;
            answer = conversation => return answer.map(|answer| (connection.into_parts().io.into_inner(), answer)),
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
    aside: Aside<LastAnswer>,
) -> Result<Response, Infallible> {
    let (method, version) = (request.method().clone(), request.version());
    let unpacks = gzip::is_accepted(request.headers().get_all(header::ACCEPT_ENCODING));
    let coding = if unpacks { Coding::Gzip } else { Coding::Plain };
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    let mut response = tower_service::Service::call(&mut router, request).await?;
    let Some(events) = response.extensions_mut().remove::<Lasting>().and_then(|lasting| lasting.take()) else {
        return Ok(response);
    };
    // What comes has no length, although there is nothing yet.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    if coding == Coding::Gzip {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if method == Method::GET && version == Version::HTTP_11 {
        aside.put(LastAnswer { head: response, coding, events });
        return std::future::pending().await;
    }
    if method == Method::HEAD {
        return Ok(response);
    }
    let opening = futures_util::stream::iter([Bytes::from_static(coding.opening())]);
    let bytes = opening.chain(events.map(move |event| event.bytes(coding)));
    Ok(response.map(|_| Body::from_stream(bytes.map(Ok::<_, Infallible>))))
}

/// Everything of an answer that lasts, until it ends or the viewer is gone.
async fn stream_to(mut line: Line, LastAnswer { head, coding, mut events }: LastAnswer) -> io::Result<()> {
    let start = start_of(&head, coding);
    drop(head);
    line.write_all(&start).await?;
    drop(start);
    let mut said = [0];
    loop {
        let event = tokio::select! {
            biased;
            event = events.next() => event,
            // A viewer has nothing more to say: this is the end of the connection, or nonsense.
            _ = line.read(&mut said) => return Ok(()),
        };
        let Some(event) = event else {
            line.write_all(b"0\r\n\r\n").await?;
            return line.shutdown().await;
        };
        line.write_all(&event.chunk(coding)).await?;
    }
}

/// The first line and the headers, as they are written, and what the body begins with. It comes in chunks, so that its
/// proper end can be told from a line that broke.
fn start_of(response: &Response, coding: Coding) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {}\r\n", response.status());
    for (name, value) in response.headers() {
        // Writing to a string does not fail; values of ours are plain text.
        let _ = write!(text, "{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    let _ = write!(text, "{ENDS}date: {}\r\n\r\n", httpdate::HttpDate::from(SystemTime::now()));
    let mut start = text.into_bytes();
    if let opening @ [_, ..] = coding.opening() {
        start.extend(format!("{:x}\r\n", opening.len()).into_bytes());
        start.extend([opening, b"\r\n"].concat());
    }
    start
}
