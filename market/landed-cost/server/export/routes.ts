import type { FastifyInstance } from 'fastify'
import {
  listExportRules,
  saveExportPolicy,
  saveExportRules,
} from '#market/landed-cost/contract/export/calls.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { costLimit } from '../limits.ts'
import { addExportRules, setExportPolicy } from './commands.ts'
import { exportPolicyOf, listVersions } from './queries.ts'

/** What may not leave Japan: managers maintain the rules. */
export function exportRuleRoutes(app: FastifyInstance, { config }: Context): void {
  route(app, listExportRules, async ({ db, query }) => ({
    ...(await listVersions(db, query)),
    policy: await exportPolicyOf(db, config.exportBans),
  }))
  route(app, saveExportRules, { limit: costLimit }, async ({ db, person, body, origin }) => ({
    id: await addExportRules(db, body, person.id, origin),
  }))
  route(app, saveExportPolicy, { limit: costLimit }, async ({ db, person, body, origin }) => {
    const { policy } = body
    if (policy === (await exportPolicyOf(db, config.exportBans))) return
    await setExportPolicy(db, policy, person.id, origin)
  })
}
