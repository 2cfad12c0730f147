/** Messages of lazily loaded pages, by path, without those that only the server uses. */
export const files = import.meta.glob<object>(
  [
    '../../../{platform,people,market,trade,site}/*/messages/en/*.json',
    '!**/*.first.json',
    '!**/*.server.json',
  ],
  { eager: true, import: 'default' },
)
