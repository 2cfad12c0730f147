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
import { originOf, writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { isCountry } from '#reference/countries.ts'
import { changePasswordRoute } from './change-password.ts'
import { findClients, getProfile, listSessionsOf } from './queries.ts'

const done = { success: true } as const

/** The signed-in person (spec 1 §7, spec 3 §7). */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { now } = context

  route(app, viewProfile, async ({ db, person }) => {
    const { managePayments, manageFeeds, ...permissions } = person.permissions
    const staffPermissions = { managePayments, manageFeeds }
    return { ...done, ...(await getProfile(db, person.id)), permissions, staffPermissions }
  })

  route(app, updateProfile, async ({ db, person, body, request }) => {
    if (body.countryId !== null && !isCountry(body.countryId)) {
      throw new Refusal('invalid_fields', { fields: { countryId: { key: 'fields:invalid' } } })
    }
    await changeProfile(db, person.id, body)
    const who = { actorId: person.id, subjectId: person.id }
    await writeAudit(db, originOf(request, now()), { action: 'profile-changed', ...who })
    return done
  })

  route(app, updateSetting, async ({ db, person, body }) => {
    await changeSetting(db, person.id, body)
    return done
  })

  route(app, searchClients, async ({ db, query }) => findClients(db, query.user))

  changePasswordRoute(app, context)

  route(app, listSessions, async ({ db, person }) => ({
    ...done,
    sessions: await listSessionsOf(db, person.id, { current: person.sessionId, now: now() }),
  }))

  route(app, endOwnSession, async ({ db, person, params, request, reply }) => {
    const origin = originOf(request, now())
    const end = { reason: 'ended', now: origin.now, of: person.id } as const
    if (!(await endSession(db, params.id, end))) throw new Refusal('not_found')
    await writeAudit(db, origin, {
      action: 'session-ended',
      actorId: person.id,
      subjectId: person.id,
      details: { session: params.id },
    })
    if (params.id === person.sessionId) clearSessionCookies(context, { request, reply })
    return done
  })
}
