import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  { files: ['**/assets/phone/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-shadow': ['error', { allow: ['name', 'event', 'open', 'find'] }],
    },
  },
];
