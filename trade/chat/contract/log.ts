import * as z from 'zod'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText } from '#platform/core/contract/numbers.ts'
import { bidId, instant } from '#platform/core/contract/values.ts'
import { languages } from '#platform/i18n/contract/language.ts'

/** What has happened to a bid; `marked` and `soldPrice` are for managers alone. */
export const bidLogCodes = ['placed', 'changed', 'status', 'marked', 'soldPrice'] as const

/** What a change is of. All but the first four and the sold price are for managers alone. */
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
  /** As texts in the language of the reader; null for none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** An entry of the log of a bid with the fields of spec 2 §3 and, below them, our own. */
export const bidLogEntry = z.object({
  date: instant,
  /** Who did it. The company's people and the system are the company to everybody but managers. */
  userName: z.string(),
  /** A sentence in the language of the reader. */
  event: z.string(),
  /** Of the bid after it. */
  status: z.union(bidStatuses.map((code) => z.literal(code))),
  /** Role id of who did it. */
  userType: z.int(),
  id: z.string(),
  code: z.enum(bidLogCodes),
  changes: z.array(bidLogChange),
})
export type BidLogEntry = z.infer<typeof bidLogEntry>

/** Entries of a page, and the most that one request gets. */
const logPageSize = 200
const maxLogEntries = 500

/** spec 2 §7. */
export const getBidLog = endpoint('GET', '/bid/logs', {
  summary:
    'What has happened to a bid, the newest last: the entries up to now or before one of them',
  query: z.object({
    bidId,
    /** Entries before this one. */
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

/** Whether this platform knows a time zone. */
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
  summary: 'What has happened to a bid as a text file for spreadsheets, the newest last',
  query: z.object({
    bidId,
    language: z.enum(languages).optional(),
    /** The zone of the times beside those of Tokyo, such as `Africa/Nairobi`. */
    timeZone: z.string().max(60).refine(isTimeZone, 'invalid').default('UTC'),
  }),
  response: z.string(),
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'signed-in' },
  mediaType: 'text/csv',
})
