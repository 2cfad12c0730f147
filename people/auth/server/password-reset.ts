import type { FastifyInstance } from 'fastify'
import {
  checkPasswordToken,
  chooseNewPassword,
  requestPasswordReset,
} from '#people/auth/contract/calls.ts'
import { writeAudit } from '#platform/audit/server/commands.ts'
import { canSignIn } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { callerOf } from '#platform/http/server/network.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { consumeToken, endSessionsOf, findTokenOwner } from './commands.ts'
import { authLimits } from './limits.ts'
import { languageOf, mailLink, mailWarning } from './mails.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { setPassword } from './people/commands.ts'
import { findAccount, getAccount } from './queries.ts'
import { setDeviceCookie } from './session.ts'

const purpose = 'reset-password'

/** Replaces a forgotten password through a mailed link (spec 1 §4, §7). */
export function passwordResetRoutes(app: FastifyInstance, context: Context): void {
  const { limits, now } = context

  route(
    app,
    requestPasswordReset, // Longer than storing a mail takes, so that the time does not reveal whether the account exists.
    { atLeastMs: 150 },
    async ({ db, query, request, origin }) => {
      await limits.consume(authLimits.resetByCaller, callerOf(request.ip), 'reset_refused')
      await limits.consume(authLimits.resetByAccount, query.email.toLowerCase(), 'reset_refused')
      const account = await findAccount(db, query.email)
      if (account && canSignIn(account.role_id)) {
        const language = languageOf(account, requestLanguage(request))
        await mailLink(db, context, purpose, account, language)
        const entry = { action: 'reset-requested', actorId: null, subjectId: account.id } as const
        await writeAudit(db, origin, entry)
      }
    },
  )

  route(app, checkPasswordToken, async ({ db, query }) => ({
    success: (await findTokenOwner(db, { ...query, purpose, now: now() })) !== null,
  }))

  const prepareNew = async ({ db, query, body, request }: ApiRequest<typeof chooseNewPassword>) => {
    await limits.consume(authLimits.newPasswordByCaller, callerOf(request.ip), 'reset_refused')
    // Hashing is expensive, so only a valid link may start it.
    const owner = await findTokenOwner(db, { ...query, purpose, now: now() })
    if (owner === null) throw new Refusal('expired_link')
    const { password_hash, email, full_name: name } = await getAccount(db, owner)
    const password = body.newPassword
    await checkNewPassword(context, { password, field: 'newPassword', person: { email, name } })
    const queueing = { owners: [`account ${owner}`], hasPriority: true }
    if (await verifyPassword(password_hash, password, queueing)) {
      throw new Refusal('invalid_fields', {
        fields: { newPassword: { key: 'fields:samePassword' } },
      })
    }
    return hashPassword(password, queueing)
  }
  route(
    app,
    chooseNewPassword,
    { prepare: prepareNew },
    async ({ db, query, request, reply, origin }, passwordHash) => {
      const personId = await consumeToken(db, { ...query, purpose, now: origin.now })
      if (personId === null) throw new Refusal('expired_link')
      const account = await getAccount(db, personId)
      if (!canSignIn(account.role_id)) throw new Refusal('reset_refused')
      // The link was mailed to the address, so it also verifies the address.
      await setPassword(db, personId, { passwordHash, verifiedAt: origin.now })
      await endSessionsOf(db, personId, { reason: 'password', now: origin.now })
      await writeAudit(db, origin, {
        action: 'password-changed',
        actorId: personId,
        subjectId: personId,
        details: { by: 'link' },
      })
      await mailWarning(db, context, 'password-changed', account)
      // Whoever reads mails to the address is its owner: guesses of strangers cannot lock this browser out.
      setDeviceCookie(context, { request, reply }, personId)
    },
  )
}
