import type { Credentials } from '#people/auth/contract/calls.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { canSignIn } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { callerOf, networkOf } from '#platform/http/server/network.ts'
import { openSession } from './commands.ts'
import { authLimits } from './limits.ts'
import { languageOf, mailLink } from './mails.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { recordSignIn, replacePasswordHash } from './people/commands.ts'
import { type Account, findAccountForSignIn } from './queries.ts'
import type { Device } from './session-tokens.ts'

export interface CheckedCredentials {
  /** Undefined when address or password is wrong. */
  readonly account: Account | undefined
  /** The account of the address, for the audit; null when there is none. */
  readonly subjectId: number | null
  /** A new hash if the stored one has outdated cost parameters. */
  readonly newHash: string | null
}

/** A limit, and the key that it counts. */
type Count = readonly [limit: RateLimit, key: string]

/** Where a sign-in comes from. */
interface Visitor {
  readonly ip: string
  /** The device of the request's cookie. */
  readonly device: Device | null
}

/**
 * Checks address and password. Counts only failures, against the account and against the network address, so that an
 * office behind one address is never blocked. Checks the limits again when the request's turn comes, so that a burst of
 * guesses cannot outrun its own count. From a device or network where the person has signed in before, the account has
 * a separate count, and the check does not queue behind others; from such a device, the network address does not count
 * either. Strangers who guess the password can therefore neither lock the person out nor fill the queue (decision 37).
 */
export async function checkCredentials(
  { db, limits }: Context,
  { email, password }: Credentials,
  { ip, device }: Visitor,
): Promise<CheckedCredentials> {
  const caller = callerOf(ip)
  const callerCounts = [
    [authLimits.signInByCaller, caller],
    [authLimits.signInByCallerDay, caller],
  ] as const
  const check = async (counts: readonly Count[]) => {
    await Promise.all(counts.map(([limit, key]) => limits.check(limit, key)))
  }
  if (!device) await check(callerCounts)
  const network = networkOf(ip)
  const account = await findAccountForSignIn(db, email, network)
  const knowsDevice = device !== null && device.personId === account?.id
  const isKnown = knowsDevice || Boolean(account?.knows_network)
  const from = knowsDevice ? `device ${device.id}` : network
  const key = email.toLowerCase() + (isKnown ? ` ${from}` : '')
  const counts: readonly Count[] = [
    [authLimits.signInByAccount, key],
    [authLimits.signInByAccountDay, key],
    ...(knowsDevice ? [] : callerCounts),
  ]
  await check(counts)
  const matches = await verifyPassword(account?.password_hash ?? '', password, {
    owners: [`account ${key}`, `caller ${caller}`],
    hasPriority: isKnown,
    before: () => check(counts),
    onWrong: () => Promise.all(counts.map(([limit, of]) => limits.tryConsume(limit, of))),
  })
  if (!account || !matches) {
    return { account: undefined, subjectId: account?.id ?? null, newHash: null }
  }
  const newHash = isOutdated(account.password_hash) ? await hashPassword(password) : null
  return { account, subjectId: account.id, newHash }
}

/**
 * Opens a session if the password was right and the person may sign in. Mails a new link to an unverified address, up
 * to a limit.
 *
 * @throws Refusal invalid_credentials, invalid_user, email_not_verified, verification_mails_used_up
 */
export async function completeSignIn(
  db: Db,
  context: Context,
  { account, subjectId, newHash }: CheckedCredentials,
  visit: { email: string; userAgent: string; origin: Origin },
): Promise<string> {
  const { origin, email, userAgent } = visit
  const refuse = async (code: RefusalCode, why: string) => {
    const details = { why, email: email.toLowerCase() }
    const entry = { action: 'sign-in-refused', actorId: null, subjectId, details } as const
    await writeAudit(db, origin, entry)
    return new Refusal(code, { commitsWrites: true })
  }
  if (!account) throw await refuse('invalid_credentials', 'password')
  if (!canSignIn(account.role_id)) throw await refuse('invalid_user', 'role')
  if (account.verified_at === null) {
    const limit = authLimits.verifyMailByAccount
    if (!(await context.limits.tryConsume(limit, email.toLowerCase()))) {
      throw await refuse('verification_mails_used_up', 'not verified')
    }
    await mailLink(db, context, 'verify-email', account, languageOf(account))
    throw await refuse('email_not_verified', 'not verified')
  }
  const { now, network } = origin
  const sessionId = await openSession(db, { personId: account.id, userAgent, network, now })
  await recordSignIn(db, account.id, now)
  if (newHash) await replacePasswordHash(db, account.id, account.password_hash, newHash)
  await writeAudit(db, origin, {
    action: 'signed-in',
    actorId: account.id,
    subjectId: account.id,
    details: { session: sessionId },
  })
  return sessionId
}
