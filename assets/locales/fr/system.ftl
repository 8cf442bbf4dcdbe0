## Quand quelque chose de la machine fait défaut, et ce que raconte « continental doctor »

crash-told = La dernière fois, le jeu s’est arrêté sur une erreur. Ce qui s’est passé est écrit dans { $file } ; la partie a été enregistrée.
failed-told = La dernière fois, le jeu n’a pas pu démarrer : { $reason }.
failed-ended-told = La dernière fois, le jeu s’est arrêté sans être fermé. Ce qui a été joué est gardé ; « continental doctor » en dit plus.
failed-display = aucun écran n’a été trouvé
failed-driver = aucun pilote graphique ne pouvait afficher de fenêtre
failed-library = il manquait une bibliothèque que tout bureau X11 possède
failed-layouts = il manquait les dispositions de clavier de X11
failed-ended = le jeu lancé alors n’a pas été fermé : un autre programme, un pilote ou une coupure de courant l’a arrêté

settings-folders = Tes dossiers
settings-folders-note = Ce que tu y mets passe avant ce qui vient avec le jeu.
folders-decks = Cartes
folders-rules = Règles
folders-texts = Textes
folders-records = Parties

doctor-version = Programme
doctor-system = Système
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
doctor-free = { $gigabytes } Go libres
doctor-well = Tout va bien : bonne partie.
doctor-no-display = Il n’y a pas d’écran : le jeu a besoin d’un bureau (X11 ou Wayland).
doctor-no-driver = Il n’y a aucun pilote graphique ; sous Debian et Ubuntu, « apt install mesa-vulkan-drivers » en installe un qui marche sur toutes les machines.
doctor-none-shows = Aucun pilote graphique ne peut afficher de fenêtre ici ; sous Debian et Ubuntu, « apt install mesa-vulkan-drivers » en installe un qui marche sur toutes les machines.
doctor-slow = C’est le processeur qui dessine, pas une carte graphique : on peut jouer, mais tout bouge moins souplement.
doctor-silent = Il n’y a pas de périphérique audio : on joue en silence.
doctor-not-writable = On ne peut rien écrire dans { $folder } : ce que tu joues ne sera pas conservé.
doctor-no-room = Il n’y a presque plus de place sur le disque de { $folder } : ce que tu joues ne sera peut-être pas conservé.
