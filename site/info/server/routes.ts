import type { FastifyInstance } from 'fastify'
import { siteInfo } from '#platform/clock/contract/site-info.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { orderRoutes } from './order-routes.ts'

/** Registers the calls of visitors who have not signed in. */
export function infoRoutes(app: FastifyInstance, context: Context): void {
  route(app, siteInfo, async () => {
    const { company, defaultDepositYen, notice } = context.config
    return {
      company: { ...company, links: [...company.links] },
      defaultDepositYen,
      notice: { ...notice },
      now: context.now().toISOString(),
      demoAccounts: [...context.demoAccounts],
    }
  })

  orderRoutes(app, context)
}
