import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { auctionStatusList, health, ready, siteInfo } from '../../contract/site.ts'
import type { Context } from '../context.ts'
import { Refusal, route } from '../http.ts'

/** Health of the process and the lists that every page needs. */
export function siteRoutes(app: FastifyInstance, context: Context, version: string): void {
  route(app, context, health, async () => ({ success: true as const, version }))

  route(app, context, ready, async ({ db }) => {
    await sql`select 1`.execute(db).catch(() => {
      throw new Refusal('unavailable')
    })
    return { success: true as const }
  })

  route(app, context, siteInfo, async () => ({
    success: true as const,
    company: context.config.company,
    now: context.now().toISOString(),
    demoAccounts: [...context.demoAccounts],
  }))

  route(app, context, auctionStatusList, async ({ db }) => {
    const statuses = await db
      .selectFrom('lot_statuses')
      .select(['code', 'name_en'])
      .orderBy('code')
      .execute()
    return statuses.map(({ code, name_en }) => ({ value: code, label: name_en }))
  })
}
