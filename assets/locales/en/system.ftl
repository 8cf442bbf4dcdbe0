## When something of the machine fails, and what “continental doctor” tells

crash-now = The game has crashed. The error and the match are saved in { $file }.
crash-unreported = The game has crashed, and the error could not be saved: { $reason }.
anew-begins = { $driver } cannot show a window here; trying { $next }.
anew-failed = The game could not be restarted: { $reason }.
missing-library = A library that every X11 desktop needs is missing; on Debian and Ubuntu, “apt install libx11-xcb1 libxcursor1 libxi6” installs it.
missing-layouts = The keyboard layouts of X11 are missing; on Debian and Ubuntu, “apt install xkb-data” installs them.
crash-told = The game crashed last time. The details are in { $file }; the match was saved.
failed-told = The game could not start last time: { $reason }.
failed-display = no display was found
failed-driver = no graphics driver could show a window
failed-library = a library that every X11 desktop needs was missing
failed-layouts = the keyboard layouts of X11 were missing

settings-folders = Your folders
settings-folders-note = Files you put here replace the game’s own.
folders-decks = Decks
folders-rules = Rules
folders-texts = Texts
folders-records = Matches

doctor-version = Program
doctor-system = System
doctor-display = Display
doctor-graphics = Graphics
doctor-sound = Sound
doctor-folders = Folders
doctor-settings = settings
doctor-matches = matches
doctor-records = exported matches
doctor-drawn = card cache
doctor-set-aside = Damaged files
doctor-last-crash = Last error
doctor-none = none
doctor-there = found
doctor-in-software = drawn by the processor
doctor-shows-nothing = cannot show a window
doctor-not-wished = excluded by WGPU_BACKEND
doctor-free = { $gigabytes } GB free
doctor-well = All is well: enjoy the game.
doctor-no-display = There is no display: the game needs a desktop (X11 or Wayland).
doctor-none-shows = No graphics driver can show a window here; on Debian and Ubuntu, “apt install mesa-vulkan-drivers” installs one that works on every machine.
doctor-left-out = WGPU_BACKEND={ $wish } excludes every graphics driver that can show a window here; without that variable the others are tried.
doctor-wish-unknown = WGPU_BACKEND={ $wish } is not a graphics driver the game knows: it is ignored.
doctor-slow = The processor draws instead of a graphics card: you can play, but less smoothly.
doctor-silent = There is no sound device: the game is silent.
doctor-not-writable = Nothing can be written in { $folder }: what you play will not be saved.
doctor-no-room = The disk of { $folder } is almost full: what you play may not be saved.
