import * as z from 'zod'
import { languages } from '../core/codes.ts'
import { done } from '../core/done.ts'
import { endpoint } from '../core/endpoint.ts'
import { integerId } from '../core/numbers.ts'

const byPageType = <Value extends z.ZodType>(value: Value) =>
  z.object({ 'car-auction': value, stock: value, stats: value, bikes: value, 'bike-stats': value })

const amount = z.int().min(0)
const time = z.number().min(0)

const deliveryCounts = z.object({ waiting: amount, failed: amount })

/** Metrics of the instance. */
export const healthDetail = z.object({
  /** The search engine's columns in memory; null where plain SQL is used instead. */
  search: z
    .object({
      isLoaded: z.boolean(),
      /** Age of the last read that had all settled changes of the database. */
      lagMs: time,
      /** Number of rows in which columns and database differed at the last comparison. */
      driftRows: amount,
      waiting: amount,
      tables: byPageType(z.object({ rows: amount, bytes: amount, version: amount })),
    })
    .nullable(),
  memory: z.object({ rssBytes: amount, heapUsedBytes: amount }),
  eventLoopDelayMs: z.object({ p50: time, p99: time }),
  uptimeSeconds: amount,
  database: z.object({ inUse: amount, open: amount, most: amount, waiting: amount }),
  /** Mails and push messages about notifications: due, and given up within a day; null without the database. */
  deliveries: z.object({ mail: deliveryCounts, push: deliveryCounts }).nullable(),
  /** Wrong codes of shared lots within an hour, and links that they have locked; null without the database. */
  shares: z.object({ wrongGuesses: amount, locked: amount, isAlarm: z.boolean() }).nullable(),
  /** Pictures of lots that are not kept yet, and hosts that do not respond; null without the database. */
  pictures: z
    .object({
      waiting: amount,
      failed: amount,
      gone: amount,
      behindSeconds: time,
      hostCircuitBreaker: z.array(z.string()),
    })
    .nullable(),
})
export type HealthDetail = z.infer<typeof healthDetail>

export const health = endpoint('GET', '/health', {
  summary: 'The process is up; with `detail` its figures, for managers',
  query: z.object({ detail: z.string().max(10).optional() }),
  response: z.object({
    success: z.literal(true),
    version: z.string(),
    /** Only on request, and only for those who may see the metrics of the instance. */
    detail: healthDetail.optional(),
  }),
  refusals: [],
  access: { who: 'anyone' },
})

export const ready = endpoint('GET', '/ready', {
  summary: 'The database responds and lots can be listed',
  response: done,
  refusals: ['unavailable'],
  access: { who: 'anyone' },
})

/** spec 1 §3, Option item. */
export const option = z.object({ value: z.union([z.string(), z.int()]), label: z.string() })
export type Option = z.infer<typeof option>

const open = { refusals: [], access: { who: 'anyone' } } as const
const signedIn = { refusals: [], access: { who: 'signed-in' } } as const

export const countryList = endpoint('GET', '/site/get-country-list', {
  summary: 'Countries, named in the language of the request',
  response: z.object({
    success: z.literal(true),
    countryList: z.array(z.object({ value: z.int(), label: z.string() })),
  }),
  ...open,
})

export const currencyList = endpoint('GET', '/site/currency-list', {
  summary: 'Currencies of balances',
  response: z.array(option),
  ...open,
})

export const languageList = endpoint('GET', '/site/get-language', {
  summary: 'Languages of the interface by their ids',
  response: z.array(z.object({ value: z.int(), label: z.string() })),
  ...open,
})

/** spec 1 §3, Menu counters: new bids, and lots per page type as text; talks with unread messages are ours. */
export const menuCounters = endpoint('GET', '/site/menu-counters', {
  summary: 'Counters of the sidebar',
  response: z.object({
    bid: z.int().min(0),
    search: byPageType(z.string()),
    unreadTalks: z.int().min(0),
  }),
  ...signedIn,
})

export const gearboxList = endpoint('GET', '/site/gearbox-list', {
  summary: 'Gearboxes, named in the language of the request',
  response: z.array(option),
  ...signedIn,
})

export const conditionList = endpoint('GET', '/site/condition-list', {
  summary: 'Condition grades, best first',
  query: z.object({ type: z.string().max(40).optional() }),
  response: z.array(option),
  ...signedIn,
})

/** spec 1 §7: the text is in `value` and the code in `label`; the client swaps them. */
export const auctionStatusList = endpoint('GET', '/site/auction-status-list', {
  summary: 'Lot auction statuses',
  response: z.array(option),
  ...signedIn,
})

/** An order to the managers: the vehicle that somebody is looking for. */
export const orderForm = z.object({
  name: z.string().trim().min(1, 'required').max(120),
  email: z.email('email').max(254),
  phone: z.string().trim().max(30).default(''),
  country: integerId.nullable().default(null),
  makerModel: z.string().trim().min(1, 'required').max(200),
  yearFrom: z.int().min(1950).max(2100).nullable().default(null),
  mileageTo: z.int().min(0).max(1_000_000).nullable().default(null),
  budgetYen: z.int().min(0).max(1_000_000_000).nullable().default(null),
  comment: z.string().trim().max(3000).default(''),
  language: z.enum(languages),
})
export type OrderForm = z.input<typeof orderForm>

export const makeOrder = endpoint('POST', '/site/make-order', {
  summary: 'Order a vehicle from the managers; stored, and mailed to them',
  body: orderForm,
  response: z.object({ success: z.literal(true), orderId: z.string() }),
  refusals: ['too_many_requests'],
  access: { who: 'anyone' },
})
