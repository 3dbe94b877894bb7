//! The door: connections come in, in bounded number and time, and all are let out when the server stops.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

use super::guard::Peer;
use super::limits::{Admission, Turnstile};

/// The headers of a request have to arrive in this time, and a connection may be idle for as long.
const HEADERS: Duration = Duration::from_secs(10);
/// Somebody who takes nothing for this long is not there any more.
const STALLED: Duration = Duration::from_mins(1);
/// Room for headers, which also bounds what a viewer costs.
const BUFFER: usize = 16 << 10;
/// How much may be on its way to a visitor. The system would take megabytes, and a visitor who stops reading for a
/// while would then be shown hundreds of old boards instead of the newest.
const ON_ITS_WAY: usize = 32 << 10;
/// How long a stop waits for answers on their way.
const FAREWELL: Duration = Duration::from_secs(5);

/// Lets everybody in until `stop`, then lets everybody out.
pub(crate) async fn open(
    listener: &TcpListener,
    router: &Router,
    turnstile: &Turnstile,
    stop: impl Future<Output = ()>,
    on_stop: impl FnOnce(),
) {
    // Every connection inherits it; without it everything still works.
    let _ = SockRef::from(listener).set_send_buffer_size(ON_ITS_WAY);
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // One visitor too many finds the door closed.
                if let Some(admission) = turnstile.admit(peer.ip()) {
                    receive(stream, peer, admission, router.clone(), &graceful);
                }
            }
            Err(error) => wait_after(&error).await,
        }
    }
    on_stop();
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}

/// A visitor who left before being let in concerns nobody; a system without handles needs a moment.
async fn wait_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted) {
        crate::log::say(format_args!("cannot accept a connection: {error}"));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

fn receive(stream: TcpStream, peer: SocketAddr, admission: Admission, router: Router, graceful: &GracefulShutdown) {
    // A roll is a small packet that must not wait for a second one; without it everything still works.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(STALLED));
    let service = service_fn(move |request: hyper::Request<Incoming>| answer(router.clone(), peer, request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // A visitor who hangs up or is too slow is gone; nothing else is lost.
        let _ = connection.await;
        drop(admission);
    });
}

async fn answer(
    mut router: Router,
    peer: SocketAddr,
    request: hyper::Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    tower_service::Service::call(&mut router, request).await
}
