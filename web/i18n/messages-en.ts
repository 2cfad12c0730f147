/** Every file of `messages/en/` that a page may show, by its path; the others are for the server. */
export const files = import.meta.glob<object>(
  ['../../messages/en/*.json', '!**/csv.json', '!**/mail.json'],
  { eager: true, import: 'default' },
)
