//! Joining with a phone: QR code, address, PIN, and help if the phone cannot open the page.
use super::actions::PhoneAct;
use bevy::{image::ImageSampler, prelude::*};
use gamecore::{
    i18n::Localized,
    phones::{Phones, reported_guesses},
};
use server::{OFFERED, QrMatrix};
use std::net::SocketAddr;
use ui::{
    page::{Element, IntoElements, button, column, icon, label, line, rounded, row, wrap},
    theme::texture,
    widgets::{Look, Size, Style, centred, palette as p, text},
};

/// True while the help is visible.
#[derive(Resource, Default)]
pub(super) struct HelpShown(pub bool);

#[derive(Clone, PartialEq, Debug)]
struct JoinModel {
    link: String,
    address: String,
    pin: String,
    /// Name of the network card that has the address.
    card: String,
    /// Number of the address, from 1, and the number of all addresses.
    at: usize,
    of: usize,
    /// Number of wrong PINs, if there are many.
    guesses: Option<u32>,
}

/// Styles of the address and the PIN, which are read from a distance.
const ADDRESS: Style = text::STRONG.size(p::LARGE * 1.1);
const PIN: Style = text::STRONG.size(46.0).color(p::BRASS_LIGHT);

/// Creates the content of both pages: the QR code, the address and the PIN, and to their right `side` and the help.
pub(super) fn content(side: impl IntoElements) -> Element {
    let join = column(10.0).align(AlignItems::Center).live(model, view);
    let help = column(6.0).live(help, help_view);
    let side = column(14.0).grow(440.0).children((side, help));
    wrap(36.0)
        .row_gap(20.0)
        .justify(JustifyContent::Center)
        .align(AlignItems::FlexStart)
        .rigid()
        .children((join, side))
}

fn model(phones: Res<Phones>) -> Option<JoinModel> {
    let server = phones.server()?;
    let (address, at, of) = phones.reach()?;
    Some(JoinModel {
        link: server.link(),
        address: phones.address()?.to_string(),
        pin: server.pin().to_string(),
        card: address.card.clone(),
        at: at + 1,
        of,
        guesses: reported_guesses(server),
    })
}

fn view(model: &Option<JoinModel>) -> Option<impl IntoElements + use<>> {
    let model = model.as_ref()?;
    let pin = spelled(&model.pin);
    let name = Localized::new("gather-square")
        .arg("address", model.address.clone())
        .arg("pin", pin.clone());
    let pin = (label("gather-pin", text::BODY), line(pin, PIN));
    Some((
        qr_code(&model.link, name),
        note("gather-scan", text::NOTE),
        line(model.address.clone(), ADDRESS),
        row(14.0).children(pin),
        (model.of > 1).then(|| addresses(model)),
        model.guesses.map(guesses),
    ))
}

fn note(words: impl Into<Localized>, style: Style) -> Element {
    let words: Localized = words.into();
    label(words, style)
        .with(centred())
        .node(|node| node.max_width = px(360))
}

/// Creates the line that names the address in use, with the arrows to the others.
fn addresses(model: &JoinModel) -> Element {
    let address = Localized::new("gather-address")
        .arg("at", model.at)
        .arg("of", model.of)
        .arg("card", model.card.clone());
    row(8.0).children((
        icon("‹", "gather-address-before").does(PhoneAct::Address(-1)),
        line(address, text::NOTE),
        icon("›", "gather-address-next").does(PhoneAct::Address(1)),
    ))
}

/// Creates the warning about wrong PINs, which suggest guessing. From [`OFFERED`] wrong PINs on, a button replaces the
/// PIN.
fn guesses(count: u32) -> (Element, Option<Element>) {
    let warning = Localized::new("phones-guesses").arg("count", count);
    let replace = || button("phones-other-pin", Look::Plain, Size::Small).does(PhoneAct::NewPin);
    (
        note(warning, text::NOTE.color(p::AMBER)),
        (count >= OFFERED).then(replace),
    )
}

/// Returns the PIN with spaces between its letters.
pub(super) fn spelled(pin: &str) -> String {
    let letters: Vec<String> = pin.chars().map(String::from).collect();
    letters.join(" ")
}

/// Address of the server, if it runs. The flags are true if the computer has other addresses, and while the help is
/// visible.
type HelpModel = (Option<SocketAddr>, bool, bool);

fn help(phones: Res<Phones>, shown: Res<HelpShown>) -> HelpModel {
    let has_others = phones.reach().is_some_and(|(_, _, of)| of > 1);
    (phones.address(), has_others, shown.0)
}

fn help_view(&(address, has_others, is_shown): &HelpModel) -> Vec<Element> {
    let line = |words: Localized| label(words, text::NOTE);
    let mut lines = Vec::new();
    match address {
        Some(address) if address.ip().is_loopback() => lines.push(line("gather-no-network".into())),
        Some(address) => {
            let open = button("gather-help-open", Look::Quiet, Size::Small).does(PhoneAct::Help);
            lines.push(open.node(|node| node.align_self = AlignSelf::FlexStart));
            if is_shown {
                // A number would be written with a separator.
                let port = address.port().to_string();
                lines.extend(has_others.then(|| line("gather-help-addresses".into())));
                lines.push(line(Localized::new("gather-help").arg("port", port)));
            }
        }
        None => {}
    }
    lines.push(line("gather-unencrypted".into()));
    lines
}

/// Width of the quiet zone, in modules.
const QR_MARGIN: usize = 4;

/// Pixels per module. The edges stay sharp at any size.
const QR_PIXELS: usize = 8;

/// Marker of the QR code on the page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct QrCode;

/// Design pixels per module of the QR code: a whole number, large enough for a camera three metres away.
const QR_MODULE: f32 = 8.0;

/// Creates the QR code for this text. Returns `None` if the text is too long for a QR code.
fn qr_code(text: &str, name: Localized) -> Option<Element> {
    let (image, side) = qr_picture(text)?;
    let code = rounded(side, side, p::RADIUS)
        .with((QrCode, p::soft_shadow()))
        .named(name);
    Some(code.then(|entity| {
        let image = entity.resource_mut::<Assets<Image>>().add(image);
        entity.insert(ImageNode::new(image));
    }))
}

/// Returns the image of the QR code for this text, and its displayed size. Returns `None` if the text is too long for a
/// QR code.
fn qr_picture(text: &str) -> Option<(Image, f32)> {
    let code = QrMatrix::of(text)?;
    let modules = code.size + 2 * QR_MARGIN;
    let side = modules * QR_PIXELS;
    let module = |at: usize| (at / QR_PIXELS).checked_sub(QR_MARGIN);
    let pixel = |at: usize| {
        let module = module(at % side).zip(module(at / side));
        match module.is_some_and(|(x, y)| code.is_dark(x, y)) {
            true => [0x14, 0x13, 0x12, 0xFF],
            false => [0xFF, 0xFF, 0xFF, 0xFF],
        }
    };
    let pixels = (0..side * side).flat_map(pixel).collect();
    let mut image = texture(side as u32, side as u32, pixels);
    image.sampler = ImageSampler::nearest();
    Some((image, modules as f32 * QR_MODULE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_the_square_in_its_light_margin() {
        let link = "http://192.168.1.20:4747/#KXTR";
        let (image, side) = qr_picture(link).expect("short enough");
        let square = QrMatrix::of(link).expect("short enough");
        let data = image.data.expect("it has pixels");
        let width = (square.size + 2 * QR_MARGIN) * QR_PIXELS;
        assert_eq!(side, (square.size + 2 * QR_MARGIN) as f32 * QR_MODULE);
        for (y, row) in data.chunks(width * 4).enumerate() {
            for (x, pixel) in row.chunks(4).enumerate() {
                let inside = |at: usize| (at / QR_PIXELS).checked_sub(QR_MARGIN);
                let dark = inside(x)
                    .zip(inside(y))
                    .is_some_and(|(x, y)| square.is_dark(x, y));
                assert_eq!(pixel[0] < 0x80, dark, "{x} {y}");
            }
        }
    }
}
