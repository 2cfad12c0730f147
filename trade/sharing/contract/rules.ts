import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'

/** What a link shows: a lot under one of the page types, or a purchased car. */
export const shareTypes = [...pageTypes, 'purchased-cars'] as const
export type ShareType = (typeof shareTypes)[number]

/** The path prefix of links, by type. */
export const shareRoute = {
  ...pageTypeRoute,
  'purchased-cars': '/purchased-cars',
} as const satisfies Record<ShareType, `/${string}`>

/** spec 3 §9: the password of a shared lot has six digits. */
export const codeLength = 6

/** After this many wrong codes the link is locked and gets a new code (reliability §3.4). */
export const maxWrongGuesses = 30

/** Days after the auction for which the link to a lot works. */
export const shareDays = 14

export const shareStates = ['open', 'locked', 'expired'] as const
export type ShareState = (typeof shareStates)[number]

/** The names that this call has for the page types (spec 3 §7). */
export const sharedAuctionTypes = ['main', 'bike', 'one', 'stats', 'share', 'bike-stats'] as const

export const auctionTypeOf: Readonly<Record<PageType, (typeof sharedAuctionTypes)[number]>> = {
  'car-auction': 'main',
  bikes: 'bike',
  stock: 'one',
  stats: 'stats',
  'bike-stats': 'bike-stats',
}
