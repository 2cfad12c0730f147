/** First part of the keys of all queries for lists of bids; invalidated by any change of a bid. */
export const bidsKey = ['my-bids'] as const

/** Returns the row id of a bid. */
export const bidRowId = ({ bidId }: { readonly bidId: number }): string => String(bidId)

export const listedBids = { key: bidsKey, rowId: bidRowId }

/** First part of the keys of queries for the groups of a person's bids. */
export const bidGroupsKey = ['bid-groups'] as const
