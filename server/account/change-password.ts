import type { FastifyInstance } from 'fastify'
import { changePassword } from '../../contract/account/calls.ts'
import { originOf, writeAudit } from '../audit/commands.ts'
import { endSessionsOf, voidTokens } from '../auth/commands.ts'
import { authLimits } from '../auth/limits.ts'
import { mailWarning } from '../auth/mails.ts'
import { checkLength } from '../auth/new-password.ts'
import { hashPassword, verifyPassword } from '../auth/password.ts'
import { getAccount } from '../auth/queries.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { fieldMessage } from '../http/field-messages.ts'
import { requestLanguage } from '../http/refusal-messages.ts'
import { type ApiRequest, route } from '../http/route.ts'
import { replacePasswordHash } from './commands.ts'

/** A new password from the profile (spec 3 §4, §5): every other session ends. */
export function changePasswordRoute(app: FastifyInstance, context: Context): void {
  const { limits, now } = context

  const prepare = async ({ db, body, person, request }: ApiRequest<typeof changePassword>) => {
    checkLength(context, body.newPassword, 'newPassword', requestLanguage(request))
    const account = await getAccount(db, person.id)
    // The same limit as at sign-in, so that a stolen session does not help to guess the password.
    const key = account.email.toLowerCase()
    await limits.check(authLimits.signInByAccount, key)
    // Somebody who is signed in goes before those who want to sign in.
    const place = { owners: [`account ${key}`], first: true }
    const matches = await verifyPassword(account.password_hash, body.oldPassword, {
      ...place,
      before: () => limits.check(authLimits.signInByAccount, key),
      onWrong: () => limits.tryConsume(authLimits.signInByAccount, key),
    })
    return { account, passwordHash: matches ? await hashPassword(body.newPassword, place) : null }
  }

  route(
    app,
    changePassword,
    async ({ db, person, request }, { account, passwordHash }) => {
      const origin = originOf(request, now())
      const who = { actorId: person.id, subjectId: person.id }
      const changed =
        passwordHash !== null &&
        (await replacePasswordHash(db, person.id, account.password_hash, passwordHash))
      if (!changed) {
        await writeAudit(db, origin, { action: 'password-refused', ...who })
        const fields = { oldPassword: fieldMessage('wrongPassword', requestLanguage(request)) }
        throw new Refusal('invalid_fields', { fields, keepsWrites: true })
      }
      // Reset links that were mailed before the change stop working.
      await voidTokens(db, { personId: person.id, purpose: 'reset-password', now: origin.now })
      const except = person.sessionId
      await endSessionsOf(db, person.id, { reason: 'password', now: origin.now, except })
      await writeAudit(db, origin, {
        action: 'password-changed',
        ...who,
        details: { by: 'profile' },
      })
      await mailWarning(db, context, 'password-changed', account)
      return { success: true as const }
    },
    { prepare },
  )
}
