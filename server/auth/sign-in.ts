import type { Credentials } from '../../contract/auth/calls.ts'
import { maySignIn } from '../../contract/core/permissions.ts'
import { recordSignIn, replacePasswordHash } from '../account/commands.ts'
import { type Origin, writeAudit } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'
import { callerOf, networkOf } from '../http/network.ts'
import { openSession } from './commands.ts'
import { authLimits } from './limits.ts'
import { languageOf, mailLink } from './mails.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { type Account, findAccountForSignIn } from './queries.ts'

/** The result of checking address and password. */
export interface CheckedCredentials {
  /** Undefined when address or password is wrong. */
  readonly account: Account | undefined
  /** The account of the address, for the audit; null when there is none. */
  readonly subjectId: number | null
  /** A new hash when the stored one has other cost parameters. */
  readonly newHash: string | null
}

/**
 * Checks address and password. Only failures count, against the account and against the network
 * address, so that an office behind one address is never blocked. Limits are checked again when it is
 * the request's turn, so that a burst of guesses cannot outrun its own count. From a network where the
 * person has signed in before, the account has a count of its own and the check goes first: strangers
 * who guess the password can neither lock the person out nor fill the queue.
 */
export async function checkCredentials(
  { db, limits }: Context,
  { email, password }: Credentials,
  ip: string,
): Promise<CheckedCredentials> {
  const caller = callerOf(ip)
  await limits.check(authLimits.signInByCaller, caller)
  const network = networkOf(ip)
  const account = await findAccountForSignIn(db, email, network)
  const knowsNetwork = Boolean(account?.knows_network)
  const key = email.toLowerCase() + (knowsNetwork ? ` ${network}` : '')
  const checkLimits = async () => {
    await limits.check(authLimits.signInByCaller, caller)
    await limits.check(authLimits.signInByAccount, key)
  }
  await checkLimits()
  const matches = await verifyPassword(account?.password_hash ?? '', password, {
    owners: [`account ${key}`, `caller ${caller}`],
    first: knowsNetwork,
    before: checkLimits,
    onWrong: async () => {
      await limits.tryConsume(authLimits.signInByCaller, caller)
      await limits.tryConsume(authLimits.signInByAccount, key)
    },
  })
  if (!account || !matches) {
    return { account: undefined, subjectId: account?.id ?? null, newHash: null }
  }
  const newHash = isOutdated(account.password_hash) ? await hashPassword(password) : null
  return { account, subjectId: account.id, newHash }
}

/**
 * Opens a session if the password was right and the person may sign in. An address that is not
 * verified yet gets a new link.
 * @throws Refusal invalid_credentials, invalid_user
 */
export async function completeSignIn(
  db: Db,
  context: Context,
  { account, subjectId, newHash }: CheckedCredentials,
  visit: { email: string; userAgent: string; origin: Origin },
): Promise<string> {
  const { origin, email, userAgent } = visit
  const refuse = async (code: 'invalid_credentials' | 'invalid_user', why: string) => {
    const details = { why, email: email.toLowerCase() }
    const entry = { action: 'sign-in-refused', actorId: null, subjectId, details } as const
    await writeAudit(db, origin, entry)
    return new Refusal(code, { keepsWrites: true })
  }
  if (!account) throw await refuse('invalid_credentials', 'password')
  if (!maySignIn(account.role_id)) throw await refuse('invalid_user', 'role')
  if (account.verified_at === null) {
    if (await context.limits.tryConsume(authLimits.verifyMailByAccount, email.toLowerCase())) {
      await mailLink(db, context, 'verify-email', account, languageOf(account))
    }
    throw await refuse('invalid_user', 'not verified')
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
