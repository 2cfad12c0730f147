/** Beginning of the keys of the pages of lots, which continue with page type and id. */
export const lotKey = ['lot'] as const

/** Beginning of the keys of all lists of lots. */
export const listingKey = ['listing'] as const

/** Rows of lots in any list. */
export const listedLots = {
  key: listingKey,
  rowId: ({ id }: { readonly id: string }): string => id,
}

/** The pages of one lot, under any page type. */
export const pagesOfLot = (lotId: string) => ({
  queryKey: lotKey,
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[2] === lotId,
})
