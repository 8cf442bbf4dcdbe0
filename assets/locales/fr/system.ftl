## Quand quelque chose de la machine fait défaut, et ce que raconte « continental doctor »

crash-now = Le jeu s’est arrêté sur une erreur. La raison, et la partie telle qu’elle était, se trouvent dans { $file }.
crash-unreported = Le jeu s’est arrêté sur une erreur, et la raison n’a pas pu être écrite : { $reason }.
anew-begins = { $driver } ne peut pas afficher de fenêtre ici ; { $next } est essayé.
anew-failed = Le jeu n’a pas pu être relancé : { $reason }.
anew-ended = { $card } a arrêté le programme au moment d’afficher une fenêtre ; un autre pilote est essayé.
missing-library = Il manque une bibliothèque que tout bureau X11 possède ; sous Debian et Ubuntu, « apt install libx11-xcb1 libxcursor1 libxi6 » l’installe.
missing-layouts = Il manque les dispositions de clavier de X11 ; sous Debian et Ubuntu, « apt install xkb-data » les installe.
crash-told = La dernière fois, le jeu s’est arrêté sur une erreur. Ce qui s’est passé est écrit dans { $file } ; la partie a été enregistrée.
failed-told = La dernière fois, le jeu n’a pas pu démarrer : { $reason }.
failed-ended-told = La dernière fois, le jeu s’est arrêté sans être fermé. Ce qui a été joué est gardé ; « continental doctor » en dit plus.
failed-display = aucun écran n’a été trouvé
failed-driver = aucun pilote graphique ne pouvait afficher de fenêtre
failed-library = il manquait une bibliothèque que tout bureau X11 possède
failed-layouts = il manquait les dispositions de clavier de X11
failed-ended = le jeu lancé alors n’a pas été fermé : un autre programme, un pilote ou une coupure de courant l’a arrêté
failed-signal = le jeu lancé alors s’est rompu ({ $signal }) : par une erreur à lui, d’une bibliothèque ou d’un pilote

settings-folders = Tes dossiers
settings-folders-note = Ce que tu y mets passe avant ce qui vient avec le jeu.
folders-decks = Cartes
folders-rules = Règles
folders-texts = Textes
folders-records = Parties

doctor-version = Programme
doctor-system = Système
doctor-desktop = Bureau
doctor-display = Écran
doctor-graphics = Graphismes
doctor-sound = Son
doctor-folders = Dossiers
doctor-settings = réglages
doctor-matches = parties
doctor-records = pour les autres
doctor-drawn = dessins
doctor-set-aside = Mis de côté
doctor-last-crash = Dernière erreur
doctor-none = aucun
doctor-there = présent
doctor-in-software = le processeur dessine
doctor-shows-nothing = ne peut pas afficher de fenêtre
doctor-not-wished = WGPU_BACKEND l’écarte
doctor-free = { $gigabytes } Go libres
doctor-well = Tout va bien : bonne partie.
doctor-no-display = Il n’y a pas d’écran : le jeu a besoin d’un bureau (X11 ou Wayland).
doctor-no-driver = Il n’y a aucun pilote graphique ; sous Debian et Ubuntu, « apt install mesa-vulkan-drivers » en installe un qui marche sur toutes les machines.
doctor-none-shows = Aucun pilote graphique ne peut afficher de fenêtre ici ; sous Debian et Ubuntu, « apt install mesa-vulkan-drivers » en installe un qui marche sur toutes les machines.
doctor-left-out = WGPU_BACKEND={ $wish } écarte tous les pilotes graphiques qui peuvent afficher une fenêtre ici ; sans cette variable, les autres sont essayés.
doctor-wish-unknown = WGPU_BACKEND={ $wish } ne nomme aucun pilote graphique que possède ce programme : il ne compte pas.
doctor-slow = C’est le processeur qui dessine, pas une carte graphique : on peut jouer, mais tout bouge moins souplement.
doctor-silent = Il n’y a pas de périphérique audio : on joue en silence.
doctor-not-writable = On ne peut rien écrire dans { $folder } : ce que tu joues ne sera pas conservé.
doctor-no-room = Il n’y a presque plus de place sur le disque de { $folder } : ce que tu joues ne sera peut-être pas conservé.
