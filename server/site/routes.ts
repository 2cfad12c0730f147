import type { FastifyInstance } from 'fastify'
import { siteInfo } from '../../contract/core/site-info.ts'
import type { Context } from '../core/context.ts'
import { route } from '../http/route.ts'
import { orderRoutes } from './order-routes.ts'

/** What visitors who have not signed in read and send. */
export function siteRoutes(app: FastifyInstance, context: Context): void {
  route(app, siteInfo, async () => {
    const { company, defaultDepositYen, notice } = context.config
    return {
      success: true as const,
      company: { ...company, links: [...company.links] },
      defaultDepositYen,
      notice: { ...notice },
      now: context.now().toISOString(),
      demoAccounts: [...context.demoAccounts],
    }
  })

  orderRoutes(app, context)
}
