import { sql } from 'kysely'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { isBikePage, isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type SharePast, setSharePast, shareLot } from '#trade/sharing/server/commands.ts'
import type { ShareCodes } from '#trade/sharing/server/share-codes.ts'
import { markLoaded } from './commands.ts'
import { demoPeople } from './people.ts'

/** One link in each state. */
const demoShares: readonly { readonly pageType: PageType; readonly past: SharePast }[] = [
  {
    pageType: 'stats',
    past: { madeDaysAgo: 20, expiredDaysAgo: 6, openedCount: 2, lastOpenedDaysAgo: 15 },
  },
  { pageType: 'stock', past: { madeDaysAgo: 5, isLocked: true } },
  { pageType: 'bikes', past: { madeDaysAgo: 0 } },
  { pageType: 'car-auction', past: { madeDaysAgo: 2, openedCount: 4, lastOpenedDaysAgo: 1 } },
]

/** Adds links of the client and the dealer to lots of the demo market, once. */
export async function ensureDemoShares(db: Db, codes: ShareCodes): Promise<void> {
  const [client, dealer] = demoPeople
  for (const [at, { email }] of [client, dealer].entries()) {
    const part = `shares ${email}`
    const { rows } = await sql`select from demo_days where part = ${part}`.execute(db)
    const person = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!person || rows.length > 0) continue
    await db.transaction().execute(async (transaction) => {
      for (const { pageType, past } of demoShares) {
        const lotId = await findLotOf(transaction, pageType, at)
        if (lotId === undefined) continue
        const wanted = { ownerId: person.id, lotId, pageType }
        const { id } = await shareLot(transaction, codes, wanted)
        await setSharePast(transaction, id, past)
      }
      await markLoaded(transaction, [part])
    })
  }
}

/** Returns a lot of a page type; for auctions an upcoming one. */
async function findLotOf(db: Db, pageType: PageType, at: number): Promise<number | undefined> {
  const lot = await db
    .selectFrom('lots')
    .select('id')
    .where('kind', '=', isBikePage(pageType) ? 'bike' : 'car')
    .where('market', '=', pageType === 'stock' ? 'stock' : 'auction')
    .where('status', isStatistics(pageType) ? 'not in' : 'in', [...openLotStatuses])
    .where(sql`cardinality(photos)`, '>', 0)
    .orderBy('key_day', 'desc')
    .orderBy('id')
    .offset(at * 3)
    .limit(1)
    .executeTakeFirst()
  return lot?.id
}
