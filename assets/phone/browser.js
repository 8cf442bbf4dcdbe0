// Shows the reason if the page does not run: the browser is too old, or a file did not arrive. This is a classic script
// in ECMAScript 5, which every browser can run. A module with unknown syntax would leave the page empty.
// @ts-check
(function () {
  /**
   * Texts by language: the browser is too old, a file is missing, and the label of the reload button.
   * @type {{[tag: string]: string[]}}
   */
  var TEXTS = {
    es: [
      'Este navegador es demasiado antiguo para la partida. Hace falta Safari 13, Chrome 80, Firefox 78 o uno más nuevo. Prueba con otro teléfono, o juega en la pantalla grande.',
      'La página no ha llegado entera.',
      'Cargarla otra vez',
    ],
    en: [
      'This browser is too old for the game. It takes Safari 13, Chrome 80, Firefox 78 or a newer one. Try another phone, or play at the big screen.',
      'The page did not arrive whole.',
      'Load it again',
    ],
    fr: [
      'Ce navigateur est trop ancien pour la partie. Il faut Safari 13, Chrome 80, Firefox 78 ou plus récent. Essaie un autre téléphone, ou joue sur le grand écran.',
      'La page n’est pas arrivée entière.',
      'La recharger',
    ],
  };
  var lost = false;
  /**
   * Records scripts that could not be loaded. Such a script is the target of its error event. A script with a syntax
   * error is not.
   * @param {Event} event
   */
  function noteLost(event) {
    var target = /** @type {any} */ (event.target);
    if (target && target.tagName === 'SCRIPT') lost = true;
  }
  window.addEventListener('error', noteLost, true);
  // All modules have run by the time of this event.
  window.addEventListener('load', function () {
    var app = document.getElementById('app');
    if (!app || /** @type {any} */ (window).continental) return;
    var texts = TEXTS[String(navigator.language).slice(0, 2).toLowerCase()] || TEXTS.en;
    var message = document.createElement('div');
    var sentence = document.createElement('p');
    var title = document.createElement('h1');
    app.className = 'gathering';
    message.className = 'message';
    title.textContent = 'Continental';
    message.appendChild(title);
    sentence.textContent = texts[lost ? 1 : 0];
    message.appendChild(sentence);
    if (lost) {
      var again = document.createElement('button');
      again.textContent = texts[2];
      again.className = 'main';
      again.addEventListener('click', function () {
        location.reload();
      });
      message.appendChild(again);
    }
    app.appendChild(message);
  });
})();
