import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isBikePage, type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import type { Option } from '#platform/core/contract/option.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { route } from '#platform/http/server/route.ts'
import { conditionList } from '#site/listings/contract/conditions.ts'

/**
 * Lists condition grades, best first. For a page type only the grades of its vehicles; the others would be filters that
 * find nothing.
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
