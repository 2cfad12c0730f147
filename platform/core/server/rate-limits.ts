import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Db } from '#platform/database/server/tables.ts'
import { Refusal } from './refusal.ts'

/** A number of attempts in a number of seconds. Each domain declares its own limits as constants. */
export interface RateLimit {
  readonly tries: number
  readonly seconds: number
  /** The limit's name in the database, for one that survives a restart; without it, attempts are counted in memory. */
  readonly stored?: string
}

/** The codes of refusals with a `Retry-After`. */
type RateLimitCode = 'too_many_requests' | 'reset_refused'

/** Counts attempts by a key, such as an account or an address. */
export interface RateLimits {
  /**
   * Counts an attempt and refuses those beyond the limit.
   *
   * @throws Refusal with the seconds to wait
   */
  consume(limit: RateLimit, key: string, code?: RateLimitCode): Promise<void>
  /** Counts an attempt and returns whether it was within the limit. */
  tryConsume(limit: RateLimit, key: string): Promise<boolean>
  /** Refunds an attempt that should not count, such as a copy of an earlier request. */
  refund(limit: RateLimit, key: string): Promise<void>
  /**
   * Refuses when the limit is used up, without counting an attempt.
   *
   * @throws Refusal with the seconds to wait
   */
  check(limit: RateLimit, key: string, code?: RateLimitCode): Promise<void>
}

type Limiter = RateLimiterMemory | RateLimiterPostgres

/**
 * Counts in the memory of this process, and for stored limits in the table `rate_limits`; `factor` widens all of them.
 */
export function rateLimits(factor: number, db: Db): RateLimits {
  const limiters = new Map<RateLimit, Limiter>()
  const limiterOf = (limit: RateLimit): Limiter => {
    const limiter = limiters.get(limit) ?? makeLimiter(limit, factor, db)
    limiters.set(limit, limiter)
    return limiter
  }
  /** Returns the seconds to wait after this attempt; 0 within the limit. */
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
    // A job deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: stored,
    points,
    duration: seconds,
  })
}

/** Stored keys are digests: the table reveals no addresses, and keys of any length fit. */
const keyOf = ({ stored }: RateLimit, key: string) =>
  stored === undefined ? key : createHash('sha256').update(key).digest('base64url')

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

const rateLimited = (retryAfterSeconds: number, code: RateLimitCode = 'too_many_requests') =>
  new Refusal(code, { retryAfterSeconds })
