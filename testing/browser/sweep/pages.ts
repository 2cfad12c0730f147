import type { Account } from '../fixtures.ts'

/** Somebody who visits a page: a signed-in person, or a guest. */
export type Visitor = Account | 'guest'

const buyers = ['client', 'dealer'] as const
const signedIn = [...buyers, 'manager'] as const
const everybody = [...signedIn, 'guest'] as const
const managers = ['manager'] as const
const guests = ['guest'] as const

/** Every page of the app by the path of its route, with its visitors. */
export const pagesOfApp: Readonly<Record<string, readonly Visitor[]>> = {
  '/': signedIn,
  '/car-auction': signedIn,
  '/car-auction/$id': signedIn,
  '/sales-statistic': signedIn,
  '/sales-statistic/$id': signedIn,
  '/bike-auctions': signedIn,
  '/bike-auctions/$id': signedIn,
  '/bike-statistics': signedIn,
  '/bike-statistics/$id': signedIn,
  '/oneprice': signedIn,
  '/oneprice/$id': signedIn,
  '/dashboard': signedIn,
  '/profile': signedIn,
  '/change-password': signedIn,
  '/notifications': signedIn,
  '/messages': signedIn,
  '/favorites/$group': signedIn,
  '/saved-searches': signedIn,
  '/shared-links': signedIn,
  '/compare': signedIn,
  '/purchased-cars': signedIn,
  '/purchased-cars/$id': signedIn,
  '/payments': signedIn,
  '/balance': signedIn,
  '/go-net': signedIn,
  '/bids': ['client'],
  '/dealer-bids': ['dealer'],
  '/archive-bids': buyers,
  '/bid-manager': managers,
  '/purchased-cars/voyages': managers,
  '/purchased-cars/tariffs': managers,
  '/purchased-cars/import-rules': managers,
  '/purchased-cars/import-rates': managers,
  '/purchased-cars/export-rules': managers,
  '/prices': managers,
  '/payments/incoming': managers,
  '/payments/tasks': managers,
  '/payments/corrections': managers,
  '/payments/journal': managers,
  '/payments/rates': managers,
  '/about': everybody,
  '/how-to-buy': everybody,
  '/make-an-order': everybody,
  '/terms': everybody,
  '/auth/login': guests,
  '/auth/sign-up': guests,
  '/auth/forgot-password': guests,
  '/auth/change-password': guests,
  '/verify-email': guests,
  '/unsubscribe': guests,
  '/$type/share/$id': guests,
  '/purchased-cars/share/$id': guests,
  '/pay/sandbox/$token': guests,
}
