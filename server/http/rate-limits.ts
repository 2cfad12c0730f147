import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from './route.ts'

/** How many tries in how many seconds (design/reliability §3.8). */
export const limits = {
  /** Both count failed sign-ins only: people with the right password do not use them up. */
  signInByAccount: { tries: 5, seconds: 60 },
  signInByCaller: { tries: 20, seconds: 60 },
  signUpByCaller: { tries: 5, seconds: 3600 },
  resetByAccount: { tries: 3, seconds: 3600 },
  resetByCaller: { tries: 10, seconds: 3600 },
  verifyByCaller: { tries: 20, seconds: 3600 },
  /** New links to verify an address, mailed at a sign-in. */
  verifyMailByAccount: { tries: 3, seconds: 3600 },
  newPasswordByCaller: { tries: 20, seconds: 3600 },
  /** Lists of up to ten thousand lots, the longest work that one call can ask for. */
  exportByAccount: { tries: 60, seconds: 600 },
  /** Each fetches dozens of photos from other hosts, in this server's name. */
  photosByAccount: { tries: 60, seconds: 600 },
  orderByCaller: { tries: 5, seconds: 3600 },
} as const satisfies Record<string, { tries: number; seconds: number }>
export type LimitName = keyof typeof limits

/** The codes that may tell somebody to wait. */
type WaitCode = 'too_many_requests' | 'reset_refused'

export interface RateLimits {
  /**
   * Counts a try and refuses those beyond the limit.
   * @throws Refusal with the seconds to wait
   */
  count(name: LimitName, key: string, code?: WaitCode): Promise<void>
  /** Counts a try and tells whether it was within the limit. */
  allows(name: LimitName, key: string): Promise<boolean>
  /**
   * Refuses when the limit has been used up, and counts nothing.
   * @throws Refusal with the seconds to wait
   */
  check(name: LimitName, key: string, code?: WaitCode): Promise<void>
}

/** Limits in the memory of this process; `factor` widens all of them. */
export function rateLimits(factor: number): RateLimits {
  const most = (name: LimitName) => Math.max(1, Math.round(limits[name].tries * factor))
  const limiters = new Map(
    (Object.keys(limits) as LimitName[]).map((name) => [
      name,
      new RateLimiterMemory({ keyPrefix: '', points: most(name), duration: limits[name].seconds }),
    ]),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no limit is called ${name}`)
    return limiter
  }
  /** Seconds to wait after this try; 0 when it was within the limit. */
  const take = async (name: LimitName, key: string) => {
    const state = await limiterOf(name).penalty(key)
    return state.consumedPoints > most(name) ? secondsOf(state.msBeforeNext) : 0
  }
  return {
    async count(name, key, code) {
      const wait = await take(name, key)
      if (wait > 0) throw waitFor(wait, code)
    },
    allows: async (name, key) => (await take(name, key)) === 0,
    async check(name, key, code) {
      const state = await limiterOf(name).get(key)
      if (state && state.consumedPoints >= most(name))
        throw waitFor(secondsOf(state.msBeforeNext), code)
    },
  }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

const waitFor = (retryAfterSeconds: number, code: WaitCode = 'too_many_requests') =>
  new Refusal(code, { retryAfterSeconds })
