import * as z from 'zod'
import { byPageType } from '#market/search/contract/by-page-type.ts'
import { done } from '#platform/core/contract/done.ts'
import { type Endpoint, endpoint } from '#platform/core/contract/endpoint.ts'

const amount = z.int().min(0)
const time = z.number().min(0)

const deliveryCounts = z.object({ waiting: amount, failed: amount })

export const healthDetail = z.object({
  /** The search engine's columns in memory; null where plain SQL is used instead. */
  search: z
    .object({
      isLoaded: z.boolean(),
      /** Age of the last read that included all committed changes of the database, ms. */
      lagMs: time,
      /** Rows in which columns and database differed at the last comparison. */
      driftRows: amount,
      waiting: amount,
      tables: byPageType(z.object({ rows: amount, bytes: amount, version: amount })),
    })
    .nullable(),
  memory: z.object({ rssBytes: amount, heapUsedBytes: amount }),
  eventLoopDelayMs: z.object({ p50: time, p99: time }),
  uptimeSeconds: amount,
  database: z.object({ inUse: amount, open: amount, most: amount, waiting: amount }),
  /** E-mails and push messages of notifications: due, and given up within a day; null without the database. */
  deliveries: z.object({ mail: deliveryCounts, push: deliveryCounts }).nullable(),
  /** Wrong codes for shared lots within an hour, and links locked by them; null without the database. */
  shares: z.object({ wrongGuesses: amount, locked: amount, isAlarm: z.boolean() }).nullable(),
  /** Pictures of lots that are not stored yet, and hosts that do not respond; null without the database. */
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
    /** Only on request, and only for people who may see the metrics of the instance. */
    detail: healthDetail.optional(),
  }),
  access: { who: 'anyone' },
})

export const ready = endpoint('GET', '/ready', {
  summary: 'The database responds and lots can be listed',
  response: done,
  refusals: ['unavailable'],
  access: { who: 'anyone' },
})

export const healthCalls = { health, ready } as const satisfies Record<string, Endpoint>
