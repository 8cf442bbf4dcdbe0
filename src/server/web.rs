//! Handles HTTP requests for the page, its texts and the card pictures, on the thread on which the server runs. The
//! server writes no files and reads no request bodies.
use super::{
    files,
    limits::{ClientInfo, LimitedListener, SharedLimiter},
    shared::Shared,
    socket,
    wire::LONGEST,
};
use axum::{
    Router,
    extract::{
        ConnectInfo, RawQuery, Request, State, WebSocketUpgrade,
        ws::rejection::WebSocketUpgradeRejection,
    },
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use std::{
    io,
    sync::Arc,
    thread::{self, JoinHandle},
};
use tokio::{net::TcpListener, runtime, sync::watch};

/// Returns the content security policy of the page. It allows WebSockets to this host explicitly, because Safari does
/// not count `ws:` as `'self'`. A policy cannot name an IPv6 address, so for such a host it relies on `'self'`.
fn page_policy(host: &str) -> String {
    let socket = match host.starts_with('[') {
        true => String::new(),
        false => format!(" ws://{host}"),
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'{socket}; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

/// Content security policy of an error page.
const NOTICE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Header that forbids other origins from loading a file. Otherwise their pages could detect that a game runs here.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Content security policy of a picture that is opened on its own.
const ART_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/// Returns the router for all requests.
fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/ws", any(line))
        .route("/art/{version}/{card}", get(card))
        .fallback(page)
        .layer(from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared)
}

/// Refuses requests that are not meant for this server, and forbids other origins from loading the answers.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let is_ours = is_ours(&shared.hosts, request.headers());
    let mut response = match is_ours {
        true => next.run(request).await,
        false => notice(&shared, StatusCode::FORBIDDEN, "page-wrong-address"),
    };
    let same_origin = HeaderValue::from_static("same-origin");
    response.headers_mut().insert(RESOURCE_POLICY, same_origin);
    response
}

/// True if the request is meant for this server. Rejects foreign host names that resolve to this address (DNS
/// rebinding), and scripts from other origins.
pub fn is_ours(hosts: &[String], headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let known = |host: &str| hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host));
    let host = text(header::HOST).is_some_and(known);
    let own = |origin: &str| origin.strip_prefix("http://").is_some_and(known);
    let origin = text(header::ORIGIN).is_none_or(own);
    host && origin && headers.get_all(header::HOST).iter().count() == 1
}

async fn line(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(visitor): ConnectInfo<ClientInfo>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
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
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    // The deck may change while the picture is rendered. The version is checked before and after, so that no picture of
    // a new deck is cached under the old version.
    let packs = accepts_gzip(&headers);
    let language = query.unwrap_or_default();
    let draw = move || {
        let is_shown = || shared.art.version() == version;
        let picture = is_shown().then(|| shared.art.picture(&card, &language));
        let picture = picture.flatten().filter(|_| is_shown())?;
        let packed = (packs && picture.kind == SVG).then(|| files::packed(&picture.bytes));
        Some((picture, packed))
    };
    // Rendering may take a long time. A blocking task keeps it off the thread that serves the connections.
    let drawn = tokio::task::spawn_blocking(draw).await;
    let Some((picture, packed)) = drawn.ok().flatten() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let tag = files::tag(&picture.bytes);
    // The URL contains the version, so the content at this URL never changes.
    let always = "public, max-age=31536000, immutable";
    let (kind, keep) = ((picture.kind, &*tag), (always, ART_POLICY));
    file(&headers, kind, keep, &picture.bytes, packed.as_deref())
}

async fn page(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let Some(page) = shared.pages.at(uri.path()) else {
        return notice(&shared, StatusCode::NOT_FOUND, "page-not-found");
    };
    let policy = match (page.kind, headers.get(header::HOST)) {
        (SVG, _) | (_, None) => ART_POLICY.to_owned(),
        // The header names this server, because it has already been checked.
        (_, Some(host)) => page_policy(host.to_str().unwrap_or_default()),
    };
    let packed = accepts_gzip(&headers).then_some(&*page.packed);
    let kind = (page.kind, &*page.tag);
    file(&headers, kind, ("no-cache", &policy), &page.plain, packed)
}

/// Media type of SVG, the only picture format that is worth compressing.
const SVG: &str = "image/svg+xml";

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let encodings = headers.get(header::ACCEPT_ENCODING);
    encodings.is_some_and(|value| value.to_str().is_ok_and(|value| value.contains("gzip")))
}

/// Returns an error page: one sentence in every language, with a link to the table. The address in the link is no
/// secret, because the client has used it.
fn notice(shared: &Shared, status: StatusCode, key: &str) -> Response {
    let host = shared.hosts.first().map_or("", String::as_str);
    let link = format!("<a href=\"http://{host}/\">http://{host}/</a>");
    let mut html = "<!doctype html><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width\"><title>Continental</title>"
        .to_owned();
    for language in files::LANGUAGES {
        let sentence = shared.pages.sentence(language, key);
        let sentence = sentence.replace("{ $address }", &link);
        html += &format!("<p lang=\"{language}\">{sentence}</p>");
    }
    let head = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, NOTICE_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, head, html).into_response()
}

/// Returns a file, compressed if there is a compressed version. Returns a "not modified" response if the client already has the file. `keep` is
/// the cache control.
fn file(
    headers: &HeaderMap,
    (kind, tag): (&str, &str),
    (keep, policy): (&str, &str),
    plain: &[u8],
    packed: Option<&[u8]>,
) -> Response {
    let head = [
        (header::CONTENT_TYPE, kind),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    let same = |value: &HeaderValue| value.as_bytes() == tag.as_bytes();
    if headers.get(header::IF_NONE_MATCH).is_some_and(same) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let gzip = [(header::CONTENT_ENCODING, "gzip")];
    match packed {
        Some(packed) => (head, gzip, packed.to_vec()).into_response(),
        None => (head, plain.to_vec()).into_response(),
    }
}

/// Serves requests on this listener, on a new thread, until the server is stopped. Returns the thread, and the handle of its runtime.
pub fn spawn(
    listener: std::net::TcpListener,
    shared: Arc<Shared>,
    stopped: watch::Receiver<bool>,
) -> io::Result<(JoinHandle<()>, runtime::Handle)> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(2)
        .build()?;
    let handle = runtime.handle().clone();
    let thread = thread::Builder::new()
        .name("phones".to_owned())
        .spawn(move || runtime.block_on(run(listener, shared, stopped)))?;
    Ok((thread, handle))
}

async fn run(
    listener: std::net::TcpListener,
    shared: Arc<Shared>,
    mut stopped: watch::Receiver<bool>,
) {
    // Fails only if the runtime cannot register the socket. The listener itself is valid, because it has just been
    // bound.
    let Ok(listener) = TcpListener::from_std(listener) else {
        return;
    };
    let doors = LimitedListener {
        listener,
        house: SharedLimiter::default(),
        life: shared.patience.life,
    };
    let router = router(shared).into_make_service_with_connect_info::<ClientInfo>();
    tokio::spawn(async move {
        let _ = axum::serve(doors, router).await;
    });
    // Leaving this function ends the runtime and closes all its connections.
    let _ = stopped.wait_for(|stop| *stop).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_requests_to_this_server_by_its_own_page_are_served() {
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
