/** Messages of the listings and of the frame around all pages, by path. */
export const files = import.meta.glob<object>(
  '../../../{platform,people,market,trade,site}/*/messages/ru/*.first.json',
  { eager: true, import: 'default' },
)
