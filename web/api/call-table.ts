import * as z from 'zod'
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
  /** Of other calls `other-calls.ts` has it. */
  readonly response?: Shape
}

/** What listings and the frame around every page read and write. */
const firstCalls: readonly ApiName[] = [
  ...(['siteInfo', 'viewProfile', 'refreshSession', 'menuCounters', 'mySearches'] as const),
  ...(['auctionStatusList', 'countryList', 'currencyList', 'gearboxList', 'weekDays'] as const),
  ...(['listing', 'filters', 'filterModel', 'filterChassis', 'findSuggestions'] as const),
  ...(['auctionList', 'salesSummary', 'listFavoriteGroups', 'listNotifications'] as const),
  ...(['addFavorite', 'deleteFavorite', 'listPinnedLots', 'pinLot', 'unpinLot'] as const),
  ...(['saveLotRemark', 'saveSearch', 'updateSearch', 'deleteSearch', 'signOut'] as const),
  // Sent while the page is being left.
  ...(['markNotificationsRead', 'setNotificationSettings', 'updateSetting'] as const),
]

export const recordOf = (name: ApiName): Required<CallRecord> => {
  const { method, path, response } = api[name]
  return { method, path, response: shapeOf(response) }
}

/**
 * The first calls, and the addresses of all others that read: their responses are described while they are
 * on their way, and a write is described before it is sent.
 */
export const callTable = Object.fromEntries(
  Object.entries(api).flatMap(([name, { method, path }]): [string, CallRecord][] => {
    if (firstCalls.some((first) => first === name)) return [[name, recordOf(name as ApiName)]]
    return method === 'GET' ? [[name, { method, path }]] : []
  }),
) as Partial<Record<ApiName, CallRecord>>

/** Calls that begin and end sessions: their 401 must not refresh the session. */
export const authCalls = Object.entries(api)
  .filter(([, { path }]) => /^\/auth(\/|$)/.test(path))
  .map(([name]) => name)

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

/** Accepts any code: the messages define the known ones (`isKnownRefusal`). */
export const errorShape: Shape = shapeOf(errorBody.extend({ messageCode: z.string() }))
