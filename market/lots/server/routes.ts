import type { FastifyInstance } from 'fastify'
import { lotAppearances } from '#market/lots/contract/appearances.ts'
import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { lot, lotComparables, saveComment } from '#market/lots/contract/calls.ts'
import { isBikePage, isStatistics } from '#market/search/contract/page-types.ts'
import { searchLimit } from '#market/search/server/limits.ts'
import { writeAudit } from '#platform/audit/server/commands.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { kindOfUser, type Permissions } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { route } from '#platform/http/server/route.ts'
import { listAppearances, vehicleOf } from './appearances.ts'
import { deleteComment, writeComment } from './commands.ts'
import { comparisonOf, listSales } from './comparable-sales.ts'
import { countRequestsLeft, listRequestedImages } from './extra-images/queries.ts'
import { extraImageRoutes } from './extra-images/routes.ts'
import { getLot } from './get-lot.ts'
import { bikeDetail, carDetail } from './lot-detail.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { productionMonthRoutes } from './production-month/routes.ts'
import { canOpenLotPage, listComments } from './queries.ts'

/** Finds the data of a lot's bid panel for a person; null when there is no such lot. */
export type FindBidInfo = (
  db: Db,
  lotId: number,
  person: { readonly id: number; readonly permissions: Permissions },
) => Promise<BidInfo | null>

/**
 * Serves the pages of single lots, their photos as a file, and the managers' notes (spec 3 §2, §4). The data of the bid
 * panel comes from bids.
 */
export function lotRoutes(app: FastifyInstance, context: Context): void {
  photoRoutes(app, context)
  extraImageRoutes(app, context)
  productionMonthRoutes(app, context)

  route(app, lot, { limit: searchLimit }, async ({ db, person, params: { pageType }, query }) => {
    const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
    const [newest] = await listComments(db, row.id)
    const bidInfo = await context.findBidInfo(db, row.id, person)
    if (!bidInfo) throw new Refusal('not_found')
    const viewer = {
      // A lot of the statistics is over, also where its house has reported no result.
      bidInfo: { ...bidInfo, acceptBid: bidInfo.acceptBid && !isStatistics(pageType) },
      exportTypeShow: person.permissions.exportTypeShow,
      comment: newest?.comment ?? '',
      commentEditable: kindOfUser(person) === 'manager',
      canDownloadPhotos: person.permissions.downloadPhotos,
      ussLimit: await countRequestsLeft(db, person),
      extraImages: await listRequestedImages(db, { lotId: row.id, personId: person.id }),
    }
    return isBikePage(pageType) ? bikeDetail(row, viewer) : carDetail(db, row, viewer)
  })

  route(
    app,
    lotComparables,
    { limit: searchLimit },
    async ({ db, person, params: { pageType }, query }) => {
      const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
      const [found] = await context.search.compare([comparisonOf(row)])
      const canSeeSales = isBikePage(pageType) || person.permissions.salesStatisticsView
      return {
        averagePrice: found?.medianYen ?? null,
        sales: found?.sales ?? 0,
        lowerQuartile: found?.lowerQuartileYen ?? null,
        upperQuartile: found?.upperQuartileYen ?? null,
        lots: canSeeSales ? await listSales(db, found?.lotIds ?? []) : [],
      }
    },
  )

  route(
    app,
    lotAppearances,
    { limit: searchLimit },
    async ({ db, person, params: { pageType }, query }) => {
      const now = context.now()
      const row = await getLot(db, { pageType, id: query.id, person, now })
      const canSeeSales = isBikePage(pageType) || person.permissions.salesStatisticsView
      if (!canSeeSales) return { lots: [] }
      const found = await context.search.appearances(vehicleOf(row, now))
      return { lots: await listAppearances(db, row, found) }
    },
  )

  route(app, saveComment, async ({ db, person, body, origin }) => {
    const lotId = Number(body.carId)
    if (!(await canOpenLotPage(db, lotId, person.permissions))) throw new Refusal('not_found')
    const { comment } = body
    const now = context.now()
    if (comment) await writeComment(db, { lotId, comment, authorId: person.id, now })
    else await deleteComment(db, { lotId, now })
    await writeAudit(db, origin, {
      action: comment ? 'lot-comment-saved' : 'lot-comment-deleted',
      actorId: person.id,
      subjectId: null,
      details: { lotId, comment },
    })
    const versions = await listComments(db, lotId)
    return {
      comments: versions.map((version) => ({
        comment: version.comment,
        savedAt: tokyoIso(version.saved_at),
      })),
    }
  })
}
