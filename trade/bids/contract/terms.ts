/**
 * The version of the bidding terms in force, and the Tokyo day from which it applies. Bids store the version that was
 * accepted. Update both whenever the text of `terms` in messages/<language>/site.json changes in meaning.
 */
export const biddingTerms = { version: 1, since: '2026-11-22' } as const
