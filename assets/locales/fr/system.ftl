## Quand quelque chose de la machine fait défaut, et ce que raconte « continental doctor »

crash-now = Le jeu s’est arrêté sur une erreur. Le rapport et la partie en cours se trouvent dans { $file }.
crash-unreported = Le jeu s’est arrêté sur une erreur, et le rapport n’a pas pu être écrit : { $reason }.
anew-begins = { $driver } ne peut pas afficher de fenêtre ici ; essai avec { $next }.
anew-failed = Le jeu n’a pas pu être relancé : { $reason }.
missing-library = Il manque une bibliothèque que tout bureau X11 possède ; sous Debian et Ubuntu, « apt install libx11-xcb1 libxcursor1 libxi6 » l’installe.
missing-layouts = Il manque les dispositions de clavier de X11 ; sous Debian et Ubuntu, « apt install xkb-data » les installe.
crash-told = La dernière fois, le jeu s’est arrêté sur une erreur. Le rapport est dans { $file } ; la partie est enregistrée.
failed-told = La dernière fois, le jeu n’a pas pu démarrer : { $reason }.
failed-display = aucun écran n’a été trouvé
failed-driver = aucun pilote graphique ne pouvait afficher de fenêtre
failed-library = il manquait une bibliothèque que tout bureau X11 possède
failed-layouts = il manquait les dispositions de clavier de X11

settings-folders = Tes dossiers
settings-folders-note = Les fichiers de ces dossiers passent avant ceux du jeu.
folders-decks = Cartes
folders-rules = Règles
folders-texts = Textes
folders-records = Parties

doctor-version = Programme
doctor-system = Système
doctor-display = Écran
doctor-graphics = Pilote graphique
doctor-sound = Son
doctor-folders = Dossiers
doctor-settings = réglages
doctor-matches = parties
doctor-records = parties exportées
doctor-drawn = cartes dessinées
doctor-set-aside = Fichiers abîmés
doctor-last-crash = Rapport d’erreur
doctor-none = aucun
doctor-there = présent
doctor-in-software = rendu par le processeur
doctor-shows-nothing = ne peut pas afficher de fenêtre
doctor-not-wished = écarté par WGPU_BACKEND
doctor-free = { $gigabytes } Go libres
doctor-well = Tout va bien : bonne partie.
doctor-no-display = Il n’y a pas d’écran : le jeu a besoin d’un bureau (X11 ou Wayland).
doctor-none-shows = Aucun pilote graphique ne peut afficher de fenêtre ici ; sous Debian et Ubuntu, « apt install mesa-vulkan-drivers » en installe un qui marche sur toutes les machines.
doctor-left-out = WGPU_BACKEND={ $wish } écarte tous les pilotes graphiques qui peuvent afficher une fenêtre ici ; sans cette variable, le jeu essaie les autres.
doctor-wish-unknown = WGPU_BACKEND={ $wish } ne désigne aucun pilote graphique de ce programme : la variable est ignorée.
doctor-slow = C’est le processeur qui dessine, pas une carte graphique : le jeu est jouable, mais moins fluide.
doctor-silent = Aucun périphérique audio : le jeu reste muet.
doctor-not-writable = On ne peut rien écrire dans { $folder } : ce que tu joues ne sera pas conservé.
doctor-no-room = Il n’y a presque plus de place sur le disque de { $folder } : ce que tu joues ne sera peut-être pas conservé.
