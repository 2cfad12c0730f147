import type { FastifyInstance } from 'fastify'
import { viewProfile } from '../../contract/account.ts'
import type { Context } from '../context.ts'
import { route } from '../http.ts'
import { getProfile } from './queries.ts'

/** The signed-in person (spec 1 §7). */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, viewProfile, async ({ db, person }) => ({
    success: true as const,
    profile: await getProfile(db, person.id),
    permissions: person.permissions,
  }))
}
