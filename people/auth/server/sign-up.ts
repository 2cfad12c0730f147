import type { FastifyInstance } from 'fastify'
import { signUp, signUpWireKey, verifyEmail } from '#people/auth/contract/calls.ts'
import { writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { callerOf } from '#platform/http/server/network.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { isCountry } from '#reference/countries.ts'
import { consumeToken, hasVerified } from './commands.ts'
import { authLimits } from './limits.ts'
import { mailLink } from './mails.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { register, verifyPerson } from './people/commands.ts'
import { findAccount } from './queries.ts'

/** Registers people and verifies their addresses (spec 1 §4). */
export function signUpRoutes(app: FastifyInstance, context: Context): void {
  const { limits } = context

  const prepareSignUp = async ({ db, body, request }: ApiRequest<typeof signUp>) => {
    const { password, email, fullName: name } = body
    const field = signUpWireKey.password
    await checkNewPassword(context, { password, field, person: { email, name } })
    if (!isCountry(body.country)) throw unknownCountry()
    await limits.consume(authLimits.signUpByCaller, callerOf(request.ip))
    if (await findAccount(db, body.email)) throw addressTaken()
    return hashPassword(body.password)
  }
  route(
    app,
    signUp,
    { prepare: prepareSignUp, fieldNames: signUpWireKey },
    async ({ db, body, origin }, passwordHash) => {
      const personId = await register(db, body, { passwordHash, now: origin.now })
      if (personId === null) throw addressTaken()
      const person = { id: personId, email: body.email, full_name: body.fullName }
      await mailLink(db, context, 'verify-email', person, body.language)
      const entry = { action: 'signed-up', actorId: personId, subjectId: personId } as const
      await writeAudit(db, origin, entry)
    },
  )

  route(app, verifyEmail, async ({ db, query, request, origin }) => {
    await limits.consume(authLimits.verifyByCaller, callerOf(request.ip))
    const link = { token: query.token, purpose: 'verify-email', now: origin.now } as const
    const personId = await consumeToken(db, link)
    if (personId === null) {
      if (await hasVerified(db, link)) return
      throw new Refusal('expired_link')
    }
    await verifyPerson(db, personId, origin.now)
    const entry = { action: 'email-verified', actorId: personId, subjectId: personId } as const
    await writeAudit(db, origin, entry)
  })
}

const unknownCountry = () =>
  new Refusal('invalid_fields', { fields: { country: { key: 'fields:invalid' } } })

const addressTaken = () =>
  new Refusal('invalid_fields', { fields: { [signUpWireKey.email]: { key: 'fields:taken' } } })
