import type { FastifyInstance } from 'fastify'
import {
  endOwnSession,
  listSessions,
  searchClients,
  updateProfile,
  updateSetting,
  viewProfile,
} from '#people/account/contract/calls.ts'
import { endSession } from '#people/auth/server/commands.ts'
import { changeProfile, changeSetting } from '#people/auth/server/people/commands.ts'
import { clearSessionCookies } from '#people/auth/server/session.ts'
import { writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { isCountry } from '#reference/countries.ts'
import { changePasswordRoute } from './change-password.ts'
import { findClients, getProfile, listSessionsOf } from './queries.ts'

/** The signed-in person (spec 1 §7, spec 3 §7). */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { now } = context

  route(app, viewProfile, async ({ db, person }) => {
    const { managePayments, manageFeeds, ...permissions } = person.permissions
    const staffPermissions = { managePayments, manageFeeds }
    return { ...(await getProfile(db, person.id)), permissions, staffPermissions }
  })

  route(app, updateProfile, async ({ db, person, body, origin }) => {
    if (body.countryId !== null && !isCountry(body.countryId)) {
      throw new Refusal('invalid_fields', { fields: { countryId: { key: 'fields:invalid' } } })
    }
    await changeProfile(db, person.id, body)
    const who = { actorId: person.id, subjectId: person.id }
    await writeAudit(db, origin, { action: 'profile-changed', ...who })
  })

  route(app, updateSetting, async ({ db, person, body }) => {
    await changeSetting(db, person.id, body)
  })

  route(app, searchClients, async ({ db, query }) => findClients(db, query.user))

  changePasswordRoute(app, context)

  route(app, listSessions, async ({ db, person }) => ({
    sessions: await listSessionsOf(db, person.id, { current: person.sessionId, now: now() }),
  }))

  route(app, endOwnSession, async ({ db, person, params, request, reply, origin }) => {
    const end = { reason: 'ended', now: origin.now, of: person.id } as const
    if (!(await endSession(db, params.id, end))) throw new Refusal('not_found')
    await writeAudit(db, origin, {
      action: 'session-ended',
      actorId: person.id,
      subjectId: person.id,
      details: { session: params.id },
    })
    if (params.id === person.sessionId) clearSessionCookies(context, { request, reply })
  })
}
