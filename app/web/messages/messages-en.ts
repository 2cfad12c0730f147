/** The messages that the listings and the frame around all pages need, by path. */
export const files = import.meta.glob<object>(
  '../../../{platform,people,market,trade,site}/*/messages/en/*.first.json',
  { eager: true, import: 'default' },
)
