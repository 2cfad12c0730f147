/**
 * The version of the terms of bidding that is in force, and the Tokyo day since which. A bid stores the
 * version that was ticked. Raise both whenever the text of `terms` in messages/<language>/site.json changes
 * its meaning.
 */
export const biddingTerms = { version: 1, since: '2026-11-22' } as const
