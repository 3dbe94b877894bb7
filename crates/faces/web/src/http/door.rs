//! The door: connections come in, in bounded number and time, and all are let out when the server stops.

use std::io;
use std::time::Duration;

use axum::Router;
use socket2::SockRef;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use super::limits::Turnstile;
use super::proxies::Proxies;
use super::visitor::{STALLED, receive};
use crate::log::{self, Severity};

/// How much may be on its way to a visitor. The system would take megabytes, and a visitor who stops reading for a
/// while would then be shown hundreds of old boards instead of the newest.
const ON_ITS_WAY: usize = 32 << 10;
/// How long a stop waits for answers on their way.
const FAREWELL: Duration = Duration::from_secs(5);

/// Lets everybody in until `stop`, then lets everybody out.
pub(crate) async fn open(
    listener: &TcpListener,
    router: &Router,
    (turnstile, proxies): (&Turnstile, &Proxies),
    stop: impl Future<Output = ()>,
    stopping: watch::Sender<bool>,
) {
    prepare(listener);
    // Everybody inside holds one end.
    let (inside, mut all_out) = mpsc::channel::<()>(1);
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // One visitor too many finds the door closed.
                let counted = Some(peer.ip()).filter(|peer| !proxies.have(*peer));
                let Some(admission) = turnstile.admit(counted) else { continue };
                let visit = receive(stream, peer, router.clone(), stopping.subscribe());
                let held = (inside.clone(), admission);
                tokio::spawn(async move {
                    visit.await;
                    drop(held);
                });
            }
            Err(error) => wait_after(&error).await,
        }
    }
    stopping.send_replace(true);
    drop(inside);
    let _ = tokio::time::timeout(FAREWELL, all_out.recv()).await;
}

/// Says what holds for every connection, which inherit it; where the system refuses, everything still works.
fn prepare(listener: &TcpListener) {
    let socket = SockRef::from(listener);
    let _ = socket.set_send_buffer_size(ON_ITS_WAY);
    // A phone that is out of reach acknowledges nothing; the system alone would go on trying for a quarter of an hour.
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(STALLED));
}

/// A visitor who left before being let in concerns nobody; a system without handles needs a moment.
async fn wait_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted) {
        log::say(Severity::Warning, format_args!("cannot accept a connection: {error}"));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use tokio::net::TcpStream;

    #[tokio::test]
    async fn nobody_is_waited_for_longer_than_for_one_who_takes_nothing() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        prepare(&listener);
        let _visitor = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        assert_eq!(SockRef::from(&stream).tcp_user_timeout().unwrap(), Some(STALLED));
    }
}
