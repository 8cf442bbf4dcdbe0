import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  // Syntax that Safari 13 and Chrome 80 understand. The script that reports older browsers uses even older syntax.
  { files: ['**/assets/phone/*.js'], languageOptions: { ecmaVersion: 2019, globals: globals.browser } },
  { files: ['**/assets/phone/browser.js'], languageOptions: { ecmaVersion: 5, sourceType: 'script' } },
  { files: ['**/*.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-shadow': ['error', { allow: ['name', 'event', 'open', 'find'] }],
    },
  },
  { files: ['**/assets/phone/browser.js'], rules: { 'no-var': 'off' } },
];
