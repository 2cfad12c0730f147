import * as z from 'zod'
import { api, events } from '#app/contract/api.ts'
import { errorBody } from '#app/contract/refusals.ts'
import type { ApiName } from '#platform/core/contract/endpoint.ts'
import type { CallRecord } from '#platform/http/web/call-records.ts'
import { shapeOf } from '#platform/http/web/lean-shape.ts'
import type { Shape } from '#platform/http/web/shapes.ts'

// The build runs this file and bundles its exports as data (app/build/ready-made.ts): pages load the table below
// instead of Zod and all schemas of the contract, which are seven times as large.
// below instead of Zod and all schemas of the contract, which are seven times as large.

/** Calls of the listings and of the frame around every page. */
const firstCalls: readonly ApiName[] = [
  ...(['siteInfo', 'viewProfile', 'refreshSession', 'menuCounters', 'mySearches'] as const),
  ...(['auctionStatusList', 'countryList', 'currencyList', 'gearboxList', 'weekDays'] as const),
  ...(['listing', 'filters', 'filterModel', 'filterChassis', 'findSuggestions'] as const),
  ...(['auctionList', 'salesSummary', 'listFavoriteGroups', 'listNotifications'] as const),
  ...(['addFavorite', 'deleteFavorite', 'listPinnedLots', 'pinLot', 'unpinLot'] as const),
  ...(['saveLotNote', 'saveSearch', 'updateSearch', 'deleteSearch', 'signOut'] as const),
  // Sent while the person leaves the page.
  ...(['markNotificationsRead', 'setNotificationSettings', 'updateSetting'] as const),
]

export const recordOf = (name: ApiName): Required<CallRecord> => {
  const { method, path, response } = api[name]
  return { method, path, response: shapeOf(response) }
}

/**
 * Full records of the first calls, and the addresses of all other reads: their response schemas load while the request
 * is in flight. A write waits for its schema.
 */
export const callTable = Object.fromEntries(
  Object.entries(api).flatMap(([name, { method, path }]): [string, CallRecord][] => {
    if (firstCalls.some((first) => first === name)) return [[name, recordOf(name as ApiName)]]
    return method === 'GET' ? [[name, { method, path }]] : []
  }),
) as Partial<Record<ApiName, CallRecord>>

export const authCalls = Object.entries(api)
  .filter(([, { path }]) => /^\/auth(\/|$)/.test(path))
  .map(([name]) => name)

export const eventShapes = Object.fromEntries(
  Object.entries(events).map(([kind, event]) => [kind, shapeOf(event)]),
) as Record<keyof typeof events, Shape>

/** Accepts any code: the messages define the known ones (`isKnownRefusal`). */
export const errorShape: Shape = shapeOf(errorBody.extend({ messageCode: z.string() }))
