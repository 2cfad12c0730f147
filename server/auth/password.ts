import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '../core/refusal.ts'
import { type Claim, workQueue } from './work-queue.ts'

/** OWASP ASVS 5.0, Appendix C: argon2id with 46 MiB, one pass, one lane. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

/**
 * A flood of sign-ins gets two cores' worth of hashing and never the last core; pages go on being
 * served (docs/operations.md has the figures).
 */
const hashing = workQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 50,
  each: 8,
  onFull: () => new Refusal('too_many_requests', { retryAfterSeconds: 3 }),
})

/**
 * The PHC string to store for a password.
 * @throws Refusal too_many_requests when too many wait for their turn
 */
export const hashPassword = (password: string, claim: Claim = {}): Promise<string> =>
  hashing.run(() => hash(password, cost), claim)

/** Whether a hash was made at another cost than today's, and is to be made anew. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  )
}

// The hash of a password nobody has: verifying against it takes as long as for a real account, so
// that the time of an answer does not tell which addresses exist.
let nobody: Promise<string> | undefined

/** What happens around a check while it holds its turn. */
interface Turn extends Claim {
  /** Asked when the turn has come; throws to refuse without checking. */
  readonly before?: () => Promise<void>
  readonly onWrong?: () => Promise<unknown>
}

/**
 * Whether a password fits a stored hash; for an empty hash it takes the same time and says no.
 * @throws Refusal too_many_requests when too many wait for their turn
 */
export async function verifyPassword(
  stored: string,
  password: string,
  { before, onWrong, ...claim }: Turn = {},
): Promise<boolean> {
  nobody ??= hash('no such account', cost)
  const known = stored || (await nobody)
  return hashing.run(async () => {
    await before?.()
    const matches = (await verify(known, password)) && stored !== ''
    if (!matches) await onWrong?.()
    return matches
  }, claim)
}
