import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import type { Module } from '#platform/core/server/module.ts'
import { exportRuleRoutes } from './export/routes.ts'
import { costRoutes } from './routes.ts'
import { tariffRoutes } from './tariffs/routes.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** What becomes of a bid on a lot that Japan does not let out to the client's destination. */
    readonly exportBans: ExportPolicy
  }
}

export const costsModule = {
  name: 'costs',
  routes(app, context) {
    costRoutes(app, context)
    tariffRoutes(app)
    exportRuleRoutes(app, context)
  },
} satisfies Module
