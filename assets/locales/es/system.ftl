## Cuando algo del ordenador falla, y lo que cuenta «continental doctor»

crash-now = El juego se ha cerrado por un error. El motivo, y la partida tal como estaba, se han guardado en { $file }.
crash-unreported = El juego se ha cerrado por un error, y no se ha podido guardar el motivo: { $reason }.
anew-begins = { $driver } no puede mostrar una ventana aquí; se prueba con { $next }.
anew-failed = No se ha podido arrancar el juego otra vez: { $reason }.
missing-library = Falta una biblioteca de X11; en Debian y Ubuntu se instala con «apt install libx11-xcb1 libxcursor1 libxi6».
missing-layouts = Faltan las distribuciones de teclado de X11; en Debian y Ubuntu se instalan con «apt install xkb-data».
crash-told = La última vez el juego se cerró por un error. Los detalles están en { $file }; la partida quedó guardada.
failed-told = La última vez el juego no pudo arrancar: { $reason }.
failed-display = no había pantalla
failed-driver = ningún controlador gráfico podía mostrar una ventana
failed-library = faltaba una biblioteca de X11
failed-layouts = faltaban las distribuciones de teclado de X11

settings-folders = Tus carpetas
settings-folders-note = Lo que pongas en estas carpetas tiene prioridad sobre lo del juego.
folders-decks = Barajas
folders-rules = Reglas
folders-texts = Textos
folders-records = Partidas

doctor-version = Programa
doctor-system = Sistema
doctor-display = Pantalla
doctor-graphics = Gráficos
doctor-sound = Sonido
doctor-folders = Carpetas
doctor-settings = ajustes
doctor-matches = partidas
doctor-records = partidas exportadas
doctor-drawn = cartas dibujadas
doctor-set-aside = Archivos dañados
doctor-last-crash = Último error
doctor-none = no hay
doctor-there = disponible
doctor-in-software = dibuja el procesador
doctor-shows-nothing = no puede mostrar una ventana
doctor-not-wished = WGPU_BACKEND lo deja fuera
doctor-free = { $gigabytes } GB libres
doctor-well = Todo está en orden: a jugar.
doctor-no-display = No hay pantalla: el juego necesita un escritorio (X11 o Wayland).
doctor-none-shows = Ningún controlador gráfico puede mostrar una ventana aquí; en Debian y Ubuntu, «apt install mesa-vulkan-drivers» instala uno que funciona en cualquier ordenador.
doctor-left-out = WGPU_BACKEND={ $wish } deja fuera todos los controladores gráficos que pueden mostrar una ventana aquí; sin esa variable se prueban los demás.
doctor-wish-unknown = WGPU_BACKEND={ $wish } no es ningún controlador gráfico de este programa: se ignora.
doctor-slow = Dibuja el procesador, sin tarjeta gráfica: se puede jugar, pero todo se mueve con menos suavidad.
doctor-silent = No hay dispositivo de sonido: se juega en silencio.
doctor-not-writable = No se puede escribir en { $folder }: lo que juegues no se guardará.
doctor-no-room = Casi no queda espacio en el disco de { $folder }: puede que no se guarde lo que juegues.
