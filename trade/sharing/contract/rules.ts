import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'

/** What a link shows: a lot, as on one of the pages, or a car that was bought. */
export const shareTypes = [...pageTypes, 'purchased-cars'] as const
export type ShareType = (typeof shareTypes)[number]

/** The path below which the link of a type is. */
export const shareRoute = {
  ...pageTypeRoute,
  'purchased-cars': '/purchased-cars',
} as const satisfies Record<ShareType, `/${string}`>

/** spec 3 §9: the password of a shared lot has six digits. */
export const codeLength = 6

/** After so many wrong codes the link is locked, and its code is made anew (reliability §3.4). */
export const maxWrongGuesses = 30

/** For how long the link of a lot works after the auction. */
export const shareDays = 14

export const shareStates = ['open', 'locked', 'expired'] as const
export type ShareState = (typeof shareStates)[number]

/** How the web app of the specification names the page types in this call (spec 3 §7). */
export const sharedAuctionTypes = ['main', 'bike', 'one', 'stats', 'share', 'bike-stats'] as const

export const auctionTypeOf: Readonly<Record<PageType, (typeof sharedAuctionTypes)[number]>> = {
  'car-auction': 'main',
  bikes: 'bike',
  stock: 'one',
  stats: 'stats',
  'bike-stats': 'bike-stats',
}
