import { isBikePage, type PageType } from '#market/search/contract/page-types.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type FoundLot, findLot, isStatisticsOnly } from './find-lot.ts'

/** @throws Refusal not_found, also for a lot of the statistics that the person may not see */
export async function getLot(
  db: Db,
  {
    pageType,
    id,
    person,
    now,
  }: { pageType: PageType; id: string; person: Pick<Person, 'id' | 'permissions'>; now: Date },
): Promise<FoundLot> {
  const row = await findLot(db, { pageType, id: Number(id), personId: person.id })
  if (!row) throw new Refusal('not_found')
  const canSeeSales = isBikePage(pageType) || person.permissions.salesStatisticsView
  if (!canSeeSales && isStatisticsOnly(row, now)) throw new Refusal('not_found')
  return row
}
