import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

/** How many tries in how many seconds. Each domain declares its own as constants. */
export interface RateLimit {
  readonly tries: number
  readonly seconds: number
}

/** The codes that may ask somebody to wait. */
type WaitCode = 'too_many_requests' | 'reset_refused'

/** Counts tries by a key, such as an account or an address. */
export interface RateLimits {
  /**
   * Counts a try and refuses those beyond the limit.
   * @throws Refusal with the seconds to wait
   */
  consume(limit: RateLimit, key: string, code?: WaitCode): Promise<void>
  /** Counts a try and returns whether it was within the limit. */
  tryConsume(limit: RateLimit, key: string): Promise<boolean>
  /**
   * Refuses when the limit has been used up, and counts nothing.
   * @throws Refusal with the seconds to wait
   */
  check(limit: RateLimit, key: string, code?: WaitCode): Promise<void>
}

/** Limits in the memory of this process; `factor` widens all of them. */
export function rateLimits(factor: number): RateLimits {
  const limiters = new Map<RateLimit, RateLimiterMemory>()
  const limiterOf = (limit: RateLimit): RateLimiterMemory => {
    const points = Math.max(1, Math.round(limit.tries * factor))
    const limiter =
      limiters.get(limit) ??
      new RateLimiterMemory({ keyPrefix: '', points, duration: limit.seconds })
    limiters.set(limit, limiter)
    return limiter
  }
  /** Seconds to wait after this try; 0 when it was within the limit. */
  const countTry = async (limit: RateLimit, key: string): Promise<number> => {
    const limiter = limiterOf(limit)
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
    return consumedPoints > limiter.points ? secondsOf(msBeforeNext) : 0
  }
  return {
    async consume(limit, key, code) {
      const wait = await countTry(limit, key)
      if (wait > 0) throw waitRefusal(wait, code)
    },
    tryConsume: async (limit, key) => (await countTry(limit, key)) === 0,
    async check(limit, key, code) {
      const limiter = limiterOf(limit)
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= limiter.points) {
        throw waitRefusal(secondsOf(state.msBeforeNext), code)
      }
    },
  }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

const waitRefusal = (retryAfterSeconds: number, code: WaitCode = 'too_many_requests') =>
  new Refusal(code, { retryAfterSeconds })
