import type { ApiName } from '../../contract/api.ts'
import { type CallRecord, callTable, errorShape as shape } from './call-table.ts'
import type { Shape } from './shapes.ts'

// The build runs this file too and ships what it exports: a list of lots makes few of all the calls,
// and what a page has to know of a call is mostly what its answer looks like.

const first = [
  'refreshSession',
  'signOut',
  'viewProfile',
  'siteInfo',
  'countryList',
  'currencyList',
  'gearboxList',
  'auctionStatusList',
  'menuCounters',
  'weekDays',
  'auctionList',
  'listing',
  'salesSummary',
  'filters',
  'exportLots',
  'mySearches',
  'addFavorite',
  'deleteFavorite',
  'updateSetting',
] as const

/** What a list of lots asks for; all other calls are in call-table.ts. */
export const firstCalls = Object.fromEntries(
  first.map((name) => [name, callTable[name]]),
) as Readonly<Record<(typeof first)[number], CallRecord>>

export const errorShape: Shape = shape

/** Calls that begin and end sessions: a 401 of theirs is no reason to renew one. */
export const authCalls = (Object.keys(callTable) as ApiName[]).filter((name) =>
  /^\/auth(\/|$)/.test(callTable[name].path),
)
