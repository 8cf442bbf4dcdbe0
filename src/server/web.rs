//! What is asked over HTTP: the page, its texts, the cards. Nothing is ever written, and nothing read that was sent.
use super::{doors::Visitor, pages, shared::Shared, socket};
use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use std::sync::Arc;

/// What a page of ours may do: load what is ours, speak with us, and nothing else; nobody may put it in a frame.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self' ws:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a picture may do that somebody opens by itself.
const ART_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/// The longest message, in bytes.
pub const LONGEST: usize = 64 * 1024;

/// Everything that can be asked.
pub fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/ws", any(line))
        .route("/art/{version}/{card}", get(card))
        .fallback(page)
        .with_state(shared)
}

/// Whether this was meant for us: a name that another page has made point to our address is no name of ours, and another page's script
/// has another origin.
pub fn is_ours(hosts: &[String], headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let known = |host: &str| hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host));
    let host = text(header::HOST).is_some_and(known);
    let origin = text(header::ORIGIN).is_none_or(|origin| {
        let host = origin.strip_prefix("http://");
        host.is_some_and(known)
    });
    host && origin && headers.get_all(header::HOST).iter().count() == 1
}

async fn line(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(visitor): ConnectInfo<Visitor>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if !is_ours(&shared.hosts, &headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    match upgrade {
        Ok(upgrade) => upgrade
            .max_message_size(LONGEST)
            .max_frame_size(LONGEST)
            .on_upgrade(move |socket| socket::serve(socket, shared, visitor)),
        Err(refused) => refused.into_response(),
    }
}

async fn card(
    State(shared): State<Arc<Shared>>,
    axum::extract::Path((version, card)): axum::extract::Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    if !is_ours(&shared.hosts, &headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    // Another deck may have been chosen before it is drawn, or meanwhile: it is not to be kept as a picture of this one.
    let draw = move || {
        let is_shown = || shared.art.version() == version;
        let picture = is_shown().then(|| shared.art.picture(&card));
        picture.flatten().filter(|_| is_shown())
    };
    // It may have to be drawn: the other lines do not wait for that.
    let drawn = tokio::task::spawn_blocking(draw).await;
    let Some(picture) = drawn.ok().flatten() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let tag = pages::tag(&picture.bytes);
    // The version stands in the address: a picture of one version never changes.
    let always = "public, max-age=31536000, immutable";
    answer(&headers, picture.kind, &tag, always, ART_POLICY)
        .unwrap_or_else(|builder| body(builder, picture.bytes))
}

async fn page(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !is_ours(&shared.hosts, &headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let Some(page) = shared.pages.at(uri.path()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match answer(&headers, page.kind, &page.tag, "no-cache", PAGE_POLICY) {
        Ok(unchanged) => unchanged,
        Err(builder) => {
            let packs = headers.get(header::ACCEPT_ENCODING);
            let packed = packs
                .and_then(|value| value.to_str().ok())
                .is_some_and(|value| value.contains("gzip"));
            if packed {
                let builder = builder.header(header::CONTENT_ENCODING, "gzip");
                body(builder, page.packed.clone())
            } else {
                body(builder, page.plain.clone())
            }
        }
    }
}

type Builder = axum::http::response::Builder;

/// That nothing has changed since it was last sent, or the head of an answer.
fn answer(
    headers: &HeaderMap,
    kind: &str,
    tag: &str,
    keep: &str,
    policy: &str,
) -> Result<Response, Builder> {
    let head = Response::builder()
        .header(header::CONTENT_TYPE, kind)
        .header(header::ETAG, tag)
        .header(header::CACHE_CONTROL, keep)
        .header(header::VARY, "accept-encoding")
        .header(header::CONTENT_SECURITY_POLICY, policy)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(header::REFERRER_POLICY, "no-referrer");
    let same = |value: &axum::http::HeaderValue| value.as_bytes() == tag.as_bytes();
    if headers.get(header::IF_NONE_MATCH).is_some_and(same) {
        return Ok(body(head.status(StatusCode::NOT_MODIFIED), Vec::new()));
    }
    Err(head)
}

fn body(builder: Builder, bytes: Vec<u8>) -> Response {
    builder
        .body(Body::from(bytes))
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_and_pages_are_served() {
        let hosts = vec!["192.168.1.20:4747".to_owned(), "localhost:4747".to_owned()];
        let asked = |lines: &[(&'static str, &str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in lines {
                headers.append(*name, value.parse().expect("a value"));
            }
            is_ours(&hosts, &headers)
        };
        let host = ("host", "192.168.1.20:4747");
        assert!(asked(&[host]));
        assert!(asked(&[host, ("origin", "http://192.168.1.20:4747")]));
        assert!(asked(&[("host", "LOCALHOST:4747")]));
        for wrong in [
            &[][..],
            &[("host", "evil.example:4747")],
            &[("host", "192.168.1.20")],
            &[host, ("host", "evil.example")],
            &[host, ("origin", "http://evil.example")],
            &[host, ("origin", "https://192.168.1.20:4747")],
            &[host, ("origin", "null")],
        ] {
            assert!(!asked(wrong), "{wrong:?}");
        }
    }
}
