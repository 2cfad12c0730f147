import { type ApiName, api, events } from '../../contract/api.ts'
import type { Method } from '../../contract/core/endpoint.ts'
import { errorBody } from '../../contract/core/errors.ts'
import { shapeOf } from './lean-shape.ts'
import type { Shape } from './shapes.ts'

// The build runs this file and bundles its exports as data (scripts/ready-made.ts): a page loads the table
// below instead of Zod and all schemas of the contract, which are seven times as large.

/** The part of an endpoint that a page needs. */
export interface CallRecord {
  readonly method: Method
  /** Path below `/api` with parameters in braces. */
  readonly path: string
  /** Of other calls `other-shapes.ts` has it. */
  readonly response?: Shape
}

/** What listings and the frame around every page read. */
const firstCalls: readonly ApiName[] = [
  ...(['siteInfo', 'viewProfile', 'refreshSession', 'menuCounters', 'mySearches'] as const),
  ...(['auctionStatusList', 'countryList', 'currencyList', 'gearboxList', 'weekDays'] as const),
  ...(['listing', 'filters', 'filterModel', 'filterChassis', 'findSuggestions'] as const),
  ...([
    'auctionList',
    'salesSummary',
    'listFavoriteGroups',
    'listNotifications',
    'listPinnedLots',
  ] as const),
]

/** The response of a write is checked without a further request, which could fail after the write. */
const isFirst = (name: string, method: Method) =>
  method !== 'GET' || firstCalls.some((one) => one === name)

export const callTable = Object.fromEntries(
  Object.entries(api).map(([name, { method, path, response }]) => [
    name,
    { method, path, ...(isFirst(name, method) && { response: shapeOf(response) }) },
  ]),
) as Record<ApiName, CallRecord>

/** Shapes of the events of the stream, by the name of the event. */
export const eventShapes = {
  bid: shapeOf(events.bid),
  lot: shapeOf(events.lot),
  note: shapeOf(events.note),
  balance: shapeOf(events.balance),
  chat: shapeOf(events.chat),
  notification: shapeOf(events.notification),
  purchase: shapeOf(events.purchase),
  'payment-intent': shapeOf(events['payment-intent']),
  comparison: shapeOf(events.comparison),
}

export const errorShape: Shape = shapeOf(errorBody)
