import type * as z from 'zod'
import { feedCalls } from '#market/feeds/contract/api.ts'
import { costCalls } from '#market/landed-cost/contract/api.ts'
import { lotCalls } from '#market/lots/contract/api.ts'
import { lotEvent, noteEvent } from '#market/lots/contract/live.ts'
import { priceCalls } from '#market/prices/contract/api.ts'
import { rateCalls } from '#market/rates/contract/api.ts'
import { referenceDataCalls } from '#market/reference-data/contract/api.ts'
import { sheetCalls } from '#market/sheets/contract/api.ts'
import { accountCalls } from '#people/account/contract/api.ts'
import { authCalls } from '#people/auth/contract/api.ts'
import { notificationCalls } from '#people/notifications/contract/api.ts'
import { notificationEvent } from '#people/notifications/contract/live.ts'
import { clockCalls } from '#platform/clock/contract/api.ts'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { findCalls } from '#site/find/contract/api.ts'
import { infoCalls } from '#site/info/contract/api.ts'
import { listingCalls } from '#site/listings/contract/api.ts'
import { shellCalls } from '#site/shell/contract/api.ts'
import { bidCalls } from '#trade/bids/contract/api.ts'
import { bidEvent } from '#trade/bids/contract/live.ts'
import { chatCalls } from '#trade/chat/contract/api.ts'
import { chatEvent } from '#trade/chat/contract/live.ts'
import { comparisonCalls } from '#trade/comparison/contract/api.ts'
import { comparisonEvent } from '#trade/comparison/contract/live.ts'
import { favoriteCalls } from '#trade/favorites/contract/api.ts'
import { noteCalls } from '#trade/notes/contract/api.ts'
import { lotNoteEvent } from '#trade/notes/contract/live.ts'
import { paymentCalls } from '#trade/payments/contract/api.ts'
import { balanceEvent, paymentIntentEvent } from '#trade/payments/contract/live.ts'
import { purchaseCalls } from '#trade/purchases/contract/api.ts'
import { purchaseEvent } from '#trade/purchases/contract/live.ts'
import { savedSearchCalls } from '#trade/saved-searches/contract/api.ts'
import { sharingCalls } from '#trade/sharing/contract/api.ts'
import { healthCalls } from './health.ts'

/** Every call of the system. The server refuses to start when one has no handler. */
export const api = {
  ...clockCalls,
  ...authCalls,
  ...accountCalls,
  ...bidCalls,
  ...chatCalls,
  ...notificationCalls,
  ...healthCalls,
  ...infoCalls,
  ...referenceDataCalls,
  ...shellCalls,
  ...findCalls,
  ...listingCalls,
  ...favoriteCalls,
  ...noteCalls,
  ...comparisonCalls,
  ...savedSearchCalls,
  ...lotCalls,
  ...priceCalls,
  ...sharingCalls,
  ...purchaseCalls,
  ...sheetCalls,
  ...paymentCalls,
  ...rateCalls,
  ...costCalls,
  ...feedCalls,
} as const satisfies Record<string, Endpoint>
type AppApi = typeof api

declare module '#platform/core/contract/endpoint.ts' {
  interface Api extends AppApi {}
}

/** The events of `GET /api/events` by name (platform/live/contract/stream.ts). */
export const events = {
  bid: bidEvent,
  lot: lotEvent,
  note: noteEvent,
  balance: balanceEvent,
  'payment-intent': paymentIntentEvent,
  purchase: purchaseEvent,
  chat: chatEvent,
  notification: notificationEvent,
  'lot-note': lotNoteEvent,
  comparison: comparisonEvent,
} as const
type AppEvents = { readonly [Kind in keyof typeof events]: z.infer<(typeof events)[Kind]> }

declare module '#platform/live/contract/stream.ts' {
  interface Events extends AppEvents {}
}
