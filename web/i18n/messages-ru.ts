/** Every file of `messages/ru/` that a page may show, by its path; the others are for the server. */
export const files = import.meta.glob<object>(
  ['../../messages/ru/*.json', '!**/csv.json', '!**/mail.json'],
  { eager: true, import: 'default' },
)
