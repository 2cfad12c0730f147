import type * as z from 'zod'
import { accountCalls } from './account/api.ts'
import { authCalls } from './auth/api.ts'
import { bidCalls } from './bids/api.ts'
import { bidEvent } from './bids/live.ts'
import { chatCalls } from './chat/api.ts'
import { chatEvent } from './chat/live.ts'
import { comparisonCalls } from './comparison/api.ts'
import { comparisonEvent } from './comparison/live.ts'
import type { Endpoint } from './core/endpoint.ts'
import { costCalls } from './costs/api.ts'
import { referenceDataCalls } from './dictionaries/api.ts'
import { favoriteCalls } from './favorites/api.ts'
import { feedCalls } from './feed/api.ts'
import { findCalls } from './find/api.ts'
import { healthCalls } from './health.ts'
import { listingCalls } from './listings/api.ts'
import { lotCalls } from './lots/api.ts'
import { lotEvent, noteEvent } from './lots/live.ts'
import { notificationCalls } from './notifications/api.ts'
import { notificationEvent } from './notifications/live.ts'
import { paymentCalls } from './payments/api.ts'
import { balanceEvent, paymentIntentEvent } from './payments/live.ts'
import { priceCalls } from './prices/api.ts'
import { purchaseCalls } from './purchases/api.ts'
import { purchaseEvent } from './purchases/live.ts'
import { savedSearchCalls } from './saved-searches/api.ts'
import { sharingCalls } from './sharing/api.ts'
import { sheetCalls } from './sheets/api.ts'
import { shellCalls } from './shell/api.ts'
import { siteCalls } from './site/api.ts'

/** Every call of the system; the server refuses to start when one has no handler. */
export const api = {
  ...authCalls,
  ...accountCalls,
  ...bidCalls,
  ...chatCalls,
  ...notificationCalls,
  ...healthCalls,
  ...siteCalls,
  ...referenceDataCalls,
  ...shellCalls,
  ...findCalls,
  ...listingCalls,
  ...favoriteCalls,
  ...comparisonCalls,
  ...savedSearchCalls,
  ...lotCalls,
  ...priceCalls,
  ...sharingCalls,
  ...purchaseCalls,
  ...sheetCalls,
  ...paymentCalls,
  ...costCalls,
  ...feedCalls,
} as const satisfies Record<string, Endpoint>
type AppApi = typeof api

declare module './core/endpoint.ts' {
  interface Api extends AppApi {}
}

/** The events of `GET /api/events` (contract/live/stream.ts) by their names. */
export const events = {
  bid: bidEvent,
  lot: lotEvent,
  note: noteEvent,
  balance: balanceEvent,
  'payment-intent': paymentIntentEvent,
  purchase: purchaseEvent,
  chat: chatEvent,
  notification: notificationEvent,
  comparison: comparisonEvent,
} as const
type AppEvents = { readonly [Kind in keyof typeof events]: z.infer<(typeof events)[Kind]> }

declare module './live/stream.ts' {
  interface Events extends AppEvents {}
}
