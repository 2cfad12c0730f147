import * as z from 'zod'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText } from '#platform/core/contract/numbers.ts'
import { bidId, instant } from '#platform/core/contract/values.ts'
import { languages } from '#platform/i18n/contract/language.ts'

/** Kinds of log entries; `marked` and `soldPrice` are visible to managers only. */
export const bidLogCodes = ['placed', 'changed', 'status', 'marked', 'soldPrice'] as const

/** Fields that a change can concern. Those after `adjustment` are visible to managers only. */
export const bidLogFields = [
  'status',
  'amount',
  'group',
  'exportType',
  'adjustment',
  'autoBid',
  'holdReason',
  'needsReview',
  'soldPrice',
] as const

const bidLogChange = z.object({
  field: z.enum(bidLogFields),
  /** Name of the field in the language of the reader. */
  name: z.string(),
  /** Formatted in the language of the reader; null for no value. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** An entry of a bid's log: the fields of spec 2 §3, then our own. */
export const bidLogEntry = z.object({
  date: instant,
  /** The actor. Except to managers, staff and the system appear as the company. */
  userName: z.string(),
  /** A sentence in the language of the reader. */
  event: z.string(),
  /** The status of the bid after the change. */
  status: z.union(bidStatuses.map((code) => z.literal(code))),
  /** Role id of the actor. */
  userType: z.int(),
  id: z.string(),
  code: z.enum(bidLogCodes),
  changes: z.array(bidLogChange),
})
export type BidLogEntry = z.infer<typeof bidLogEntry>

/** Default page size, and the maximum per request. */
const logPageSize = 200
const maxLogEntries = 500

export const getBidLog = endpoint('GET', '/bid/logs', {
  summary: 'The history of a bid, newest last: the latest entries, or those before a given one',
  query: z.object({
    bidId,
    before: z
      .string()
      .regex(/^[bp]\d{1,15}$/)
      .optional(),
    limit: asText(z.int().min(1).max(maxLogEntries)).default(logPageSize),
  }),
  response: z.array(bidLogEntry),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

/** Returns whether this runtime knows a time zone. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** `language` is in the query because a plain link cannot send headers. */
export const exportBidLog = endpoint('GET', '/bid/logs.csv', {
  summary: 'The history of a bid as CSV, newest last',
  query: z.object({
    bidId,
    language: z.enum(languages).optional(),
    /** Time zone of the second time column, in addition to Tokyo's, such as `Africa/Nairobi`. */
    timeZone: z.string().max(60).refine(isTimeZone, 'invalid').default('UTC'),
  }),
  response: z.string(),
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'signed-in' },
  mediaType: 'text/csv',
})
