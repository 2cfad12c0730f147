import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Db } from '#platform/database/server/tables.ts'
import { Refusal } from './refusal.ts'

/** How many tries in how many seconds. Each domain declares its own as constants. */
export interface RateLimit {
  readonly tries: number
  readonly seconds: number
  /** Its name in the database, for a limit that outlives a restart. Left out, it counts in memory. */
  readonly stored?: string
}

/** The codes of refusals with a `Retry-After`. */
type RateLimitCode = 'too_many_requests' | 'reset_refused'

/** Counts tries by a key, such as an account or an address. */
export interface RateLimits {
  /**
   * Counts a try and refuses those beyond the limit.
   * @throws Refusal with the seconds to wait
   */
  consume(limit: RateLimit, key: string, code?: RateLimitCode): Promise<void>
  /** Counts a try and returns whether it was within the limit. */
  tryConsume(limit: RateLimit, key: string): Promise<boolean>
  /** Takes a counted try back that was none, such as a copy of an earlier request. */
  refund(limit: RateLimit, key: string): Promise<void>
  /**
   * Refuses when the limit has been used up, and counts nothing.
   * @throws Refusal with the seconds to wait
   */
  check(limit: RateLimit, key: string, code?: RateLimitCode): Promise<void>
}

type Limiter = RateLimiterMemory | RateLimiterPostgres

/**
 * Limits in the memory of this process, and in the table `rate_limits` those that are stored;
 * `factor` widens all of them.
 */
export function rateLimits(factor: number, db: Db): RateLimits {
  const limiters = new Map<RateLimit, Limiter>()
  const limiterOf = (limit: RateLimit): Limiter => {
    const limiter = limiters.get(limit) ?? makeLimiter(limit, factor, db)
    limiters.set(limit, limiter)
    return limiter
  }
  /** Seconds to wait after this try; 0 when it was within the limit. */
  const countTry = async (limit: RateLimit, key: string): Promise<number> => {
    const limiter = limiterOf(limit)
    const { consumedPoints, msBeforeNext } = await limiter.penalty(keyOf(limit, key))
    return consumedPoints > limiter.points ? secondsOf(msBeforeNext) : 0
  }
  return {
    async consume(limit, key, code) {
      const wait = await countTry(limit, key)
      if (wait > 0) throw rateLimited(wait, code)
    },
    tryConsume: async (limit, key) => (await countTry(limit, key)) === 0,
    async refund(limit, key) {
      await limiterOf(limit).reward(keyOf(limit, key))
    },
    async check(limit, key, code) {
      const limiter = limiterOf(limit)
      const state = await limiter.get(keyOf(limit, key))
      if (state && state.consumedPoints >= limiter.points) {
        throw rateLimited(secondsOf(state.msBeforeNext), code)
      }
    },
  }
}

function makeLimiter({ tries, seconds, stored }: RateLimit, factor: number, db: Db): Limiter {
  const points = Math.max(1, Math.round(tries * factor))
  if (stored === undefined) {
    return new RateLimiterMemory({ keyPrefix: '', points, duration: seconds })
  }
  return new RateLimiterPostgres({
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
        return { rows, rowCount: rows.length }
      },
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job deletes what has expired.
    clearExpiredByTimeout: false,
    keyPrefix: stored,
    points,
    duration: seconds,
  })
}

/** Stored keys are digests: whoever reads the table sees no addresses, and any length fits. */
const keyOf = ({ stored }: RateLimit, key: string) =>
  stored === undefined ? key : createHash('sha256').update(key).digest('base64url')

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

const rateLimited = (retryAfterSeconds: number, code: RateLimitCode = 'too_many_requests') =>
  new Refusal(code, { retryAfterSeconds })
