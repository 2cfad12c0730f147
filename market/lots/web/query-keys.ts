/** Common prefix of the query keys of lot pages; page type and id follow. */
export const lotKey = ['lot'] as const

/** Common prefix of the query keys of all lists of lots. */
export const listingKey = ['listing'] as const

/** Matches queries of rows of lots in any list. */
export const listedLots = {
  key: listingKey,
  rowId: ({ id }: { readonly id: string }): string => id,
}

/** Matches queries of the pages of one lot, under any page type. */
export const pagesOfLot = (lotId: string) => ({
  queryKey: lotKey,
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[2] === lotId,
})
