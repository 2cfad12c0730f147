/** First lines are imperative sentences without a type prefix or a full stop (CONTRIBUTING.md). */
export default {
  defaultIgnores: false,
  rules: {
    'type-empty': [2, 'always'],
    'header-case': [2, 'always', 'sentence-case'],
    'header-full-stop': [2, 'never', '.'],
    'header-max-length': [2, 'always', 72],
    'header-trim': [2, 'always'],
    'body-leading-blank': [2, 'always'],
  },
}
