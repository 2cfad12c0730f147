import type { FastifyInstance } from 'fastify'
import {
  endOwnSession,
  listSessions,
  searchClients,
  updateProfile,
  updateSetting,
  viewProfile,
} from '../../contract/account/calls.ts'
import { originOf, writeAudit } from '../audit/commands.ts'
import { endSession } from '../auth/commands.ts'
import { clearSessionCookies } from '../auth/session.ts'
import type { Context } from '../core/context.ts'
import { Refusal } from '../core/refusal.ts'
import { isCountry } from '../dictionaries/countries.ts'
import { route } from '../http/route.ts'
import { changePasswordRoute } from './change-password.ts'
import { changeProfile, changeSetting } from './commands.ts'
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
