import { isBikePage, type PageType } from '../../contract/lots/page-types.ts'
import type { Person } from '../core/person.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'
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
