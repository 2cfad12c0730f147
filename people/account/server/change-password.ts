import type { FastifyInstance } from 'fastify'
import { changePassword } from '#people/account/contract/calls.ts'
import { endSessionsOf, voidTokens } from '#people/auth/server/commands.ts'
import { authLimits } from '#people/auth/server/limits.ts'
import { mailWarning } from '#people/auth/server/mails.ts'
import { checkNewPassword } from '#people/auth/server/new-password.ts'
import { hashPassword, verifyPassword } from '#people/auth/server/password.ts'
import { replacePasswordHash } from '#people/auth/server/people/commands.ts'
import { getAccount } from '#people/auth/server/queries.ts'
import { writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'

/** Changes the password from the profile (spec 3 §4, §5); every other session ends. */
export function changePasswordRoute(app: FastifyInstance, context: Context): void {
  const { limits } = context

  const prepare = async ({ db, body, person }: ApiRequest<typeof changePassword>) => {
    const account = await getAccount(db, person.id)
    await checkNewPassword(context, {
      password: body.newPassword,
      field: 'newPassword',
      person: { email: account.email, name: account.full_name },
    })
    // The same limits as for sign-in, so that a stolen session does not help to guess the password, but a separate
    // count, so that strangers who guess at sign-in do not lock the owner out here.
    const key = `person ${person.id}`
    const check = async () => {
      await limits.check(authLimits.signInByAccount, key)
      await limits.check(authLimits.signInByAccountDay, key)
    }
    await check()
    // Signed-in people are served before those who are signing in.
    const queueing = { owners: [`account ${key}`], hasPriority: true }
    const matches = await verifyPassword(account.password_hash, body.oldPassword, {
      ...queueing,
      before: check,
      onWrong: async () => {
        await limits.tryConsume(authLimits.signInByAccount, key)
        await limits.tryConsume(authLimits.signInByAccountDay, key)
      },
    })
    return {
      account,
      passwordHash: matches ? await hashPassword(body.newPassword, queueing) : null,
    }
  }

  route(
    app,
    changePassword,
    { prepare },
    async ({ db, person, origin }, { account, passwordHash }) => {
      const who = { actorId: person.id, subjectId: person.id }
      const changed =
        passwordHash !== null &&
        (await replacePasswordHash(db, person.id, account.password_hash, passwordHash))
      if (!changed) {
        await writeAudit(db, origin, { action: 'password-refused', ...who })
        throw new Refusal('invalid_fields', {
          fields: { oldPassword: { key: 'fields:wrongPassword' } },
          commitsWrites: true,
        })
      }
      // Reset links mailed before the change stop working.
      await voidTokens(db, { personId: person.id, purpose: 'reset-password', now: origin.now })
      const except = person.sessionId
      await endSessionsOf(db, person.id, { reason: 'password', now: origin.now, except })
      await writeAudit(db, origin, {
        action: 'password-changed',
        ...who,
        details: { by: 'profile' },
      })
      await mailWarning(db, context, 'password-changed', account)
      return
    },
  )
}
