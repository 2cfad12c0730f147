/** Beginning of the keys of all queries about bids in lists: what changes a bid invalidates it. */
export const bidsKey = ['my-bids'] as const

/** Names a bid in lists. */
export const bidRowId = ({ bidId }: { readonly bidId: number }): string => String(bidId)

/** Rows of bids in any list. */
export const listedBids = { key: bidsKey, rowId: bidRowId }

/** Beginning of the keys of the groups of a person's bids. */
export const bidGroupsKey = ['bid-groups'] as const
