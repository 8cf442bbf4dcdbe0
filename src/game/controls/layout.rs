//! Labels of the keys in the current keyboard layout. They are read from Windows or the X server (also under Wayland),
//! or learned from key presses.
use bevy::{
    ecs::system::NonSendMarker,
    input::{InputSystems, keyboard::KeyboardInput},
    prelude::*,
    window::WindowFocused,
    winit::EventLoopProxyWrapper,
};
use gamecore::input::KeyboardLayout;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow.after(InputSystems));
}

/// Keys that change the characters of other keys. While one of them is held, a key press does not show which layout is
/// in use.
const MODIFIERS: [KeyCode; 8] = [
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

/// Reads the layout when the window gains the focus. Also reads it when a press produces an unexpected character,
/// because the player has then switched layouts.
fn follow(
    mut presses: MessageReader<KeyboardInput>,
    mut focus: MessageReader<WindowFocused>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Option<Res<EventLoopProxyWrapper>>,
    mut layout: ResMut<KeyboardLayout>,
    mut has_read: Local<bool>,
    // This system runs on the main thread, because Windows keeps a keyboard layout for each thread.
    _: NonSendMarker,
) {
    let gained = focus.read().any(|event| event.focused);
    let modified = keys.any_pressed(MODIFIERS) || keys.any_just_released(MODIFIERS);
    let presses: Vec<&KeyboardInput> = presses.read().filter(|_| !modified).collect();
    let contradicts = presses.iter().any(|press| layout.news(press).is_some());
    // A film has no window and therefore no system keyboard.
    if window.is_some() && (gained || contradicts || !*has_read) {
        *has_read = true;
        if let Some(read) = read()
            && !layout.is_read_as(&read)
        {
            // Also replaces the labels that were learned from key presses.
            *layout = read;
        }
    }
    for press in presses {
        if let Some(label) = layout.news(press) {
            layout.learn(press.key_code, label);
        }
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn read() -> Option<KeyboardLayout> {
    let read = x11::read();
    read.inspect_err(|error| debug!("keyboard layout: {error}"))
        .ok()
}

#[cfg(windows)]
fn read() -> Option<KeyboardLayout> {
    Some(win32::read())
}

/// Returns `None`: macOS reports only the character of each press to a window.
#[cfg(target_os = "macos")]
fn read() -> Option<KeyboardLayout> {
    None
}

#[cfg(windows)]
mod win32 {
    //! The keyboard layout, read from Windows.
    use gamecore::input::{KeyboardLayout, main_block};
    use windows_sys::Win32::UI::Input::KeyboardAndMouse::{
        GetKeyboardLayout, MAPVK_VK_TO_CHAR, MAPVK_VSC_TO_VK_EX, MapVirtualKeyExW,
    };

    /// Returns the layout of the calling thread, which must be the window's thread.
    #[expect(unsafe_code, reason = "functions of Windows")]
    pub(super) fn read() -> KeyboardLayout {
        // SAFETY: 0 means the calling thread. The handle is only passed on.
        let layout = unsafe { GetKeyboardLayout(0) };
        // SAFETY: the only pointer is the handle, which Windows checks. Unknown codes return 0.
        let map = |code, kind| unsafe { MapVirtualKeyExW(code, kind, layout) };
        let written = main_block().map(|(key, scan_code)| {
            let virtual_key = map(u32::from(scan_code), MAPVK_VSC_TO_VK_EX);
            // The top bit marks a dead key; the lower 16 bits are the character.
            let character = map(virtual_key, MAPVK_VK_TO_CHAR) & 0xffff;
            (key, [char::from_u32(character), None])
        });
        KeyboardLayout::of_keys(written)
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod x11 {
    //! The keyboard layout, read from the X server through its XKB extension. Under Wayland, XWayland has the desktop's
    //! layout.
    use gamecore::input::{KeyboardLayout, main_block};
    use std::error::Error;
    use x11rb::protocol::xkb::{ConnectionExt, ID, KeySymMap, MapPart, VMod};
    use xkeysym::{Keysym, key};

    /// Difference between an X key code and the scan code of the same key.
    const OFFSET: u8 = 8;

    /// Returns the current layout.
    ///
    /// # Errors
    /// Returns an error if there is no X server, or if it lacks XKB.
    pub(super) fn read() -> Result<KeyboardLayout, Box<dyn Error>> {
        let (server, _) = x11rb::connect(None)?;
        server.xkb_use_extension(1, 0)?.reply()?;
        let keyboard = ID::USE_CORE_KBD.into();
        let state = server.xkb_get_state(keyboard)?;
        let none = MapPart::from(0u8);
        let map = server.xkb_get_map(
            keyboard,
            MapPart::KEY_SYMS,
            none,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            VMod::from(0u16),
            0,
            0,
            0,
            0,
            0,
            0,
        )?;
        let (group, map) = (state.reply()?.group, map.reply()?);
        let keys = map.map.syms_rtrn.unwrap_or_default();
        let written = |(key, scan_code): (_, u8)| {
            let at = (scan_code + OFFSET).checked_sub(map.first_key_sym)?;
            Some((key, written(keys.get(usize::from(at))?, u8::from(group))))
        };
        Ok(KeyboardLayout::of_keys(main_block().filter_map(written)))
    }

    /// Returns the characters of a key in this XKB group (keyboard layout): without a modifier, and with Shift.
    fn written(key: &KeySymMap, group: u8) -> [Option<char>; 2] {
        let groups = key.group_info & 0x0f;
        let group = match key.group_info >> 6 {
            _ if group < groups => group,
            1 => groups.saturating_sub(1),
            2 => (key.group_info >> 4) & 3,
            _ => group.checked_rem(groups).unwrap_or(0),
        };
        let width = usize::from(key.width);
        let level = |level: usize| {
            let at = usize::from(group) * width + level;
            let symbol = key.syms.get(at).filter(|_| level < width)?;
            character(*symbol)
        };
        [level(0), level(1)]
    }

    /// Dead keys (X keysyms) and the accents on their labels.
    const DEAD: [(u32, char); 10] = [
        (key::dead_grave, '`'),
        (key::dead_acute, '´'),
        (key::dead_circumflex, '^'),
        (key::dead_tilde, '~'),
        (key::dead_macron, '¯'),
        (key::dead_breve, '˘'),
        (key::dead_diaeresis, '¨'),
        (key::dead_abovering, '°'),
        (key::dead_caron, 'ˇ'),
        (key::dead_cedilla, '¸'),
    ];

    fn character(symbol: u32) -> Option<char> {
        let dead = DEAD.iter().find(|(dead, _)| *dead == symbol);
        dead.map(|(_, accent)| *accent)
            .or_else(|| Keysym::new(symbol).key_char())
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn key(group_info: u8, width: u8, syms: &[u32]) -> KeySymMap {
            KeySymMap {
                kt_index: [0; 4],
                group_info,
                width,
                syms: syms.to_vec(),
            }
        }

        /// Keys of the layout `setxkbmap us,ru`, and of French, German and Greek keyboards.
        #[test]
        fn a_key_writes_the_symbols_of_its_group() {
            let q = key(
                2,
                2,
                &[0x71, 0x51, key::Cyrillic_shorti, key::Cyrillic_SHORTI],
            );
            assert_eq!(written(&q, 0), [Some('q'), Some('Q')]);
            assert_eq!(written(&q, 1), [Some('й'), Some('Й')]);
            assert_eq!(written(&q, 2), [Some('q'), Some('Q')], "groups wrap");
            let clamped = key(2 | 1 << 6, 2, &q.syms);
            assert_eq!(written(&clamped, 3), [Some('й'), Some('Й')]);
            let accent = key(1, 2, &[key::dead_circumflex, key::dead_diaeresis]);
            assert_eq!(written(&accent, 0), [Some('^'), Some('¨')]);
            let alpha = key(1, 1, &[key::Greek_alpha]);
            assert_eq!(written(&alpha, 0), [Some('α'), None]);
            assert_eq!(written(&key(0, 0, &[]), 1), [None, None], "an unused key");
            let broken = key(0xff, 9, &[0x71]);
            assert_eq!(written(&broken, 200), [None, None]);
        }
    }
}
