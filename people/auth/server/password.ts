import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '#platform/core/server/refusal.ts'
import { type WorkOptions, workQueue } from '#platform/core/server/work-queue.ts'

/** OWASP ASVS 5.0, Appendix C: argon2id with 46 MiB, one pass, one lane. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

/**
 * Hashing uses at most two cores and never the last one, so that pages are served during a flood of sign-ins (figures
 * in docs/operations.md).
 */
const hashing = workQueue({
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxQueued: 50,
  maxPerOwner: 8,
  onFull: () => new Refusal('too_many_requests', { retryAfterSeconds: 3 }),
})

/** Returns the PHC string to store for a password. @throws Refusal too_many_requests when the queue is full */
export const hashPassword = (password: string, options: WorkOptions = {}): Promise<string> =>
  hashing.run(() => hash(password, cost), options)

/** Returns whether a hash was made with other cost parameters and should be replaced. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  )
}

// Verified when there is no account, so that the response time does not reveal which addresses exist.
let placeholderHash: Promise<string> | undefined

interface VerifyOptions extends WorkOptions {
  /** Runs before the check, once it is its turn; throws to refuse without checking. */
  readonly before?: () => Promise<void>
  readonly onWrong?: () => Promise<unknown>
}

/**
 * Returns whether a password matches a stored hash; an empty hash takes the same time and never matches. @throws
 * Refusal too_many_requests when the queue is full
 */
export async function verifyPassword(
  stored: string,
  password: string,
  { before, onWrong, ...options }: VerifyOptions = {},
): Promise<boolean> {
  placeholderHash ??= hash('no such account', cost)
  const known = stored || (await placeholderHash)
  return hashing.run(async () => {
    await before?.()
    const matches = (await verify(known, password)) && stored !== ''
    if (!matches) await onWrong?.()
    return matches
  }, options)
}
