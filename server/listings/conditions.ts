import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Option } from '../../contract/core/option.ts'
import { conditionList } from '../../contract/listings/conditions.ts'
import { isBikePage, type PageType, pageTypes } from '../../contract/lots/page-types.ts'
import type { Db } from '../db/tables.ts'
import { route } from '../http/route.ts'

/**
 * Condition grades, best first. With a page type only those that its kind of vehicle gets; other
 * grades of the trade would be filters that find nothing.
 */
async function listConditions(db: Db, pageType: PageType | undefined): Promise<Option[]> {
  const kind = pageType && (isBikePage(pageType) ? 'bike' : 'car')
  const rows = await db
    .selectFrom('conditions as grade')
    .select(['grade.code as value', 'grade.code as label'])
    .$if(kind !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (
          select from lots lot where lot.kind = ${kind} and lot.condition = grade.code
        )`,
      ),
    )
    .orderBy('grade.rank', 'desc')
    .execute()
  return rows
}

export function conditionRoute(app: FastifyInstance): void {
  route(app, conditionList, async ({ db, query }) =>
    listConditions(
      db,
      pageTypes.find((pageType) => pageType === query.type),
    ),
  )
}
