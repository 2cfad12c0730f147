/** How a client's vehicle leaves Japan; `key` selects its messages, `export-types:*`. */
export const bidTypes = [
  { value: 1, key: 'roro' },
  { value: 2, key: 'container' },
  { value: 3, key: 'halfCut' },
  { value: 4, key: 'noseCut' },
  { value: 5, key: 'dismantled' },
] as const
/** The export types for managers, which include that a vehicle stays in Japan. */
export const exportTypes = [...bidTypes, { value: 6, key: 'stays' }] as const
export type BidType = (typeof exportTypes)[number]
