## When something of the machine fails, and what “continental doctor” tells

crash-now = The game has stopped by an error. Why, and the match as it was, lies in { $file }.
crash-unreported = The game has stopped by an error, and why could not be written: { $reason }.
anew-begins = { $driver } cannot show a window here; { $next } is tried.
anew-failed = The game could not be started again: { $reason }.
anew-ended = { $card } ended the program when it was to show a window; another driver is tried.
missing-library = A library that every X11 desktop has is missing; on Debian and Ubuntu, “apt install libx11-xcb1 libxcursor1 libxi6” brings it.
missing-layouts = The keyboard layouts of X11 are missing; on Debian and Ubuntu, “apt install xkb-data” brings them.
crash-told = The game stopped by an error last time. What happened is written in { $file }; the match was saved.
failed-told = Last time the game could not start: { $reason }.
failed-ended-told = Last time the game ended without being closed. What was played is kept; “continental doctor” tells more.
failed-display = no display was found
failed-driver = no graphics driver could show a window
failed-library = a library that every X11 desktop has was missing
failed-layouts = the keyboard layouts of X11 were missing
failed-ended = the game begun then was not closed: another program, a driver or a power cut has ended it
failed-signal = the game begun then has broken ({ $signal }): by an error of its own, of a library or of a driver

settings-folders = Your folders
settings-folders-note = What you put into them goes before what came with the game.
folders-decks = Decks
folders-rules = Rules
folders-texts = Texts
folders-records = Matches

doctor-version = Program
doctor-system = System
doctor-desktop = Desktop
doctor-display = Display
doctor-graphics = Graphics
doctor-sound = Sound
doctor-folders = Folders
doctor-settings = settings
doctor-matches = matches
doctor-records = for others
doctor-drawn = drawings
doctor-set-aside = Set aside
doctor-last-crash = Last error
doctor-none = none
doctor-there = there is one
doctor-in-software = the processor draws
doctor-shows-nothing = cannot show a window
doctor-not-wished = WGPU_BACKEND leaves it out
doctor-free = { $gigabytes } GB free
doctor-well = All is well: go and play.
doctor-no-display = There is no display: the game needs a desktop (X11 or Wayland).
doctor-no-driver = There is no graphics driver; on Debian and Ubuntu, “apt install mesa-vulkan-drivers” brings one that works on every machine.
doctor-none-shows = No graphics driver can show a window here; on Debian and Ubuntu, “apt install mesa-vulkan-drivers” brings one that works on every machine.
doctor-left-out = WGPU_BACKEND={ $wish } leaves out every graphics driver that can show a window here; without that variable the others are tried.
doctor-wish-unknown = WGPU_BACKEND={ $wish } names no graphics driver that this program has: it does not count.
doctor-slow = The processor draws, not a graphics card: one can play, but everything moves less smoothly.
doctor-silent = There is no sound device: one plays in silence.
doctor-not-writable = Nothing can be written in { $folder }: what you play will not be kept.
doctor-no-room = There is hardly any room on the disk of { $folder }: what you play may not be kept.
