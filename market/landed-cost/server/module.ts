import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import type { Module } from '#platform/core/server/module.ts'
import { exportRuleRoutes } from './export/routes.ts'
import { type LandedCosts, landedCosts } from './market-costs/landed-costs.ts'
import { costRoutes } from './routes.ts'
import { tariffRoutes } from './tariffs/routes.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** What becomes of a bid on a lot that Japan does not let out to the client's destination, until a manager sets it. */
    readonly exportBans: ExportPolicy
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** What every lot that can be bought costs at each destination. */
    readonly landedCosts: LandedCosts
  }
}

export const costsModule = {
  name: 'costs',
  services({ search }, { databaseUrl, log, onStop }) {
    const costs = landedCosts({
      url: databaseUrl,
      log,
      provide: (figures) => search.provide(figures),
    })
    onStop(() => costs.stop())
    return { landedCosts: costs }
  },
  async afterListen(context) {
    context.landedCosts.start()
  },
  routes(app, context) {
    costRoutes(app, context)
    tariffRoutes(app)
    exportRuleRoutes(app, context)
  },
} satisfies Module
