//! `continental icons`: writes the logo in the sizes and formats for desktop menus, Windows and macOS. Used for
//! building packages.
use super::Failure;
use clap::Args;
use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};
use platform::disk;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

const LOGO: &[u8] = include_bytes!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../assets/ui/logo.svg"
));

/// Icon sizes of the freedesktop.org theme “hicolor”, in pixels.
const HICOLOR: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];
/// Sizes in a Windows icon, in pixels.
const WINDOWS: [u32; 6] = [16, 24, 32, 48, 64, 256];
/// Sizes in a macOS icon: type code and size in pixels. The second half is for high-resolution screens.
const MACOS: [(&[u8; 4], u32); 10] = [
    (b"icp4", 16),
    (b"icp5", 32),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic11", 32),
    (b"ic12", 64),
    (b"ic13", 256),
    (b"ic14", 512),
    (b"ic10", 1024),
];

#[derive(Args, Debug)]
pub struct IconsArgs {
    /// Output folder for continental.ico, continental.icns and the hicolor icon theme.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(super) fn run(args: &IconsArgs) -> Result<(), Failure> {
    for side in HICOLOR {
        let apps = format!("hicolor/{side}x{side}/apps/continental.png");
        write(&args.folder.join(apps), &png(side)?)?;
    }
    let scalable = args.folder.join("hicolor/scalable/apps/continental.svg");
    write(&scalable, LOGO)?;
    write(&args.folder.join("continental.ico"), &ico()?)?;
    write(&args.folder.join("continental.icns"), &icns()?)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| disk::replace(path, bytes))
        .map_err(Failure::unwritten(path))
}

/// Renders the logo as a square PNG picture. `side` is its width and height in pixels.
fn png(side: u32) -> Result<Vec<u8>, Failure> {
    let broken = |error: &dyn std::fmt::Display| Failure::Failed(format!("the logo: {error}"));
    let tree = cardart::parse_svg(LOGO).map_err(|error| broken(&error))?;
    let pixels = cardart::draw_svg(&tree, side, side);
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&pixels, side, side, ExtendedColorType::Rgba8)
        .map_err(|error| broken(&error))?;
    Ok(png)
}

/// Builds a Windows icon file: a table of the pictures, followed by the pictures in PNG format.
fn ico() -> Result<Vec<u8>, Failure> {
    let pictures = WINDOWS.into_iter().map(png);
    let pictures = pictures.collect::<Result<Vec<_>, _>>()?;
    let mut table = vec![0, 0, 1, 0, pictures.len() as u8, 0];
    let mut at = table.len() + 16 * pictures.len();
    for (side, picture) in WINDOWS.into_iter().zip(&pictures) {
        // The format stores a side of 256 pixels as 0.
        let side = (side % 256) as u8;
        table.extend([side, side, 0, 0, 1, 0, 32, 0]);
        table.extend(length(picture.len())?.to_le_bytes());
        table.extend(length(at)?.to_le_bytes());
        at += picture.len();
    }
    Ok([table, pictures.concat()].concat())
}

/// Builds a macOS icon file: a header with the total length, then each picture in PNG format with its type code and
/// length.
fn icns() -> Result<Vec<u8>, Failure> {
    let mut pictures = Vec::new();
    for (kind, side) in MACOS {
        let picture = png(side)?;
        pictures.extend(kind);
        pictures.extend(length(picture.len() + 8)?.to_be_bytes());
        pictures.extend(picture);
    }
    let mut icns = b"icns".to_vec();
    icns.extend(length(pictures.len() + 8)?.to_be_bytes());
    icns.extend(pictures);
    Ok(icns)
}

/// Converts a length to the four-byte integer that both icon formats use.
fn length(bytes: usize) -> Result<u32, Failure> {
    u32::try_from(bytes).map_err(|_| Failure::from(io::Error::other("an icon is too large")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side_of(png: &[u8]) -> (u32, u32) {
        let picture = image::load_from_memory(png).expect("a PNG").to_rgba8();
        assert!(
            picture.pixels().any(|pixel| pixel.0[3] == 255),
            "something is seen"
        );
        picture.dimensions()
    }

    #[test]
    fn the_table_of_a_windows_icon_locates_each_picture() {
        let ico = ico().expect("drawn");
        let number = |at: usize| {
            let bytes = ico[at..at + 4].try_into().expect("four");
            u32::from_le_bytes(bytes) as usize
        };
        for (i, side) in WINDOWS.into_iter().enumerate() {
            let entry = 6 + 16 * i;
            assert_eq!(u32::from(ico[entry]), side % 256);
            let (bytes, at) = (number(entry + 8), number(entry + 12));
            assert_eq!(side_of(&ico[at..at + bytes]), (side, side));
        }
    }

    #[test]
    fn a_macos_icon_has_the_length_in_its_header() {
        let icns = icns().expect("drawn");
        let number = |at: usize| {
            let bytes = icns[at..at + 4].try_into().expect("four");
            u32::from_be_bytes(bytes) as usize
        };
        assert_eq!((&icns[..4], number(4)), (&b"icns"[..], icns.len()));
        let mut at = 8;
        for (kind, side) in MACOS {
            assert_eq!(&icns[at..at + 4], kind);
            let end = at + number(at + 4);
            assert_eq!(side_of(&icns[at + 8..end]), (side, side));
            at = end;
        }
        assert_eq!(at, icns.len());
    }
}
