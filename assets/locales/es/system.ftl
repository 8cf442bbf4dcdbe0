## Cuando algo del ordenador falla, y lo que cuenta «continental doctor»

crash-now = El juego se ha cerrado por un error. El motivo, y la partida tal como estaba, quedan en { $file }.
crash-unreported = El juego se ha cerrado por un error, y no he podido escribir el motivo: { $reason }.
anew-begins = { $driver } no puede mostrar una ventana aquí; pruebo con { $next }.
anew-failed = No he podido arrancar el juego otra vez: { $reason }.
anew-ended = { $card } ha terminado el programa cuando tenía que mostrar una ventana; pruebo con otro controlador.
missing-library = Falta una biblioteca que tiene todo escritorio X11; en Debian y Ubuntu, «apt install libx11-xcb1 libxcursor1 libxi6» la instala.
missing-layouts = Faltan las distribuciones de teclado de X11; en Debian y Ubuntu, «apt install xkb-data» las instala.
crash-told = La última vez el juego se cerró por un error. He escrito lo que pasó en { $file }; la partida quedó guardada.
failed-told = La última vez el juego no pudo arrancar: { $reason }.
failed-ended-told = La última vez el juego terminó sin que nadie lo cerrara. Lo jugado está guardado; «continental doctor» cuenta más.
failed-display = no había pantalla
failed-driver = ningún controlador gráfico podía mostrar una ventana
failed-library = faltaba una biblioteca que tiene todo escritorio X11
failed-layouts = faltaban las distribuciones de teclado de X11
failed-ended = el juego que empezó entonces no se cerró: lo terminó otro programa, un controlador o un corte de luz
failed-signal = el juego que empezó entonces se rompió ({ $signal }): por un error suyo, de una biblioteca o de un controlador

settings-folders = Tus carpetas
settings-folders-note = Lo que pongas en ellas va antes que lo que trae el juego.
folders-decks = Barajas
folders-rules = Reglas
folders-texts = Textos
folders-records = Partidas

doctor-version = Programa
doctor-system = Sistema
doctor-desktop = Escritorio
doctor-display = Pantalla
doctor-graphics = Gráficos
doctor-sound = Sonido
doctor-folders = Carpetas
doctor-settings = ajustes
doctor-matches = partidas
doctor-records = para otros
doctor-drawn = dibujos
doctor-set-aside = Apartado
doctor-last-crash = Último error
doctor-none = no hay
doctor-there = hay
doctor-in-software = dibuja el procesador
doctor-shows-nothing = no puede mostrar una ventana
doctor-not-wished = WGPU_BACKEND lo deja fuera
doctor-free = { $gigabytes } GB libres
doctor-well = Todo está en orden: a jugar.
doctor-no-display = No hay pantalla: el juego necesita un escritorio (X11 o Wayland).
doctor-no-driver = No hay ningún controlador gráfico; en Debian y Ubuntu, «apt install mesa-vulkan-drivers» instala uno que sirve en cualquier ordenador.
doctor-none-shows = Ningún controlador gráfico puede mostrar una ventana aquí; en Debian y Ubuntu, «apt install mesa-vulkan-drivers» instala uno que sirve en cualquier ordenador.
doctor-left-out = WGPU_BACKEND={ $wish } deja fuera todos los controladores gráficos que pueden mostrar una ventana aquí; sin esa variable se prueban los demás.
doctor-wish-unknown = WGPU_BACKEND={ $wish } no nombra ningún controlador gráfico que tenga este programa: no cuenta.
doctor-slow = Dibuja el procesador, sin tarjeta gráfica: se puede jugar, pero todo se mueve con menos suavidad.
doctor-silent = No hay dispositivo de sonido: se juega en silencio.
doctor-not-writable = No se puede escribir en { $folder }: lo que juegues no se guardará.
doctor-no-room = Casi no queda sitio en el disco de { $folder }: lo que juegues quizá no se guarde.
