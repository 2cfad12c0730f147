import type { FastifyInstance } from 'fastify'
import { kindOfUser } from '../../contract/core/permissions.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { lot, lotComparables, saveComment } from '../../contract/lots/calls.ts'
import { isBikePage, isStatistics } from '../../contract/lots/page-types.ts'
import { originOf, writeAudit } from '../audit/commands.ts'
import { findBidInfo } from '../bids/bid-info.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { route } from '../http/route.ts'
import { deleteComment, writeComment } from './commands.ts'
import { comparisonOf, listSales } from './comparable-sales.ts'
import { getLot } from './get-lot.ts'
import { bikeDetail, carDetail } from './lot-detail.ts'
import { photoRoutes } from './photo-routes.ts'
import { getUssLimit, listComments, mayKnowLot } from './queries.ts'

/** The pages of single lots, read side, their photos as a file, and the managers' notes (spec 3 §2, §4). */
export function lotRoutes(app: FastifyInstance, context: Context): void {
  photoRoutes(app, context)

  route(app, lot, async ({ db, person, params: { pageType }, query }) => {
    const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
    const [newest] = await listComments(db, row.id)
    const bidInfo = await findBidInfo(db, row.id, person)
    if (!bidInfo) throw new Refusal('not_found')
    const looker = {
      // What a page of statistics shows is over, also where the house has told no result.
      bidInfo: { ...bidInfo, acceptBid: bidInfo.acceptBid && !isStatistics(pageType) },
      exportTypeShow: person.permissions.exportTypeShow,
      comment: newest?.comment ?? '',
      commentEditable: kindOfUser(person) === 'manager',
      mayDownloadPhotos: person.permissions.downloadPhotos,
      ussLimit: await getUssLimit(db, person.id),
    }
    return isBikePage(pageType) ? bikeDetail(row, looker) : carDetail(db, row, looker)
  })

  route(app, lotComparables, async ({ db, person, params: { pageType }, query }) => {
    const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
    const [found] = await context.search.compare([comparisonOf(row)])
    const maySeeSales = isBikePage(pageType) || person.permissions.salesStatisticsView
    return {
      averagePrice: found?.medianYen ?? null,
      sales: found?.sales ?? 0,
      lowerQuartile: found?.lowerQuartileYen ?? null,
      upperQuartile: found?.upperQuartileYen ?? null,
      lots: maySeeSales ? await listSales(db, found?.lotIds ?? []) : [],
    }
  })

  route(app, saveComment, async ({ db, person, request, body }) => {
    const lotId = Number(body.carId)
    if (!(await mayKnowLot(db, lotId, person.permissions))) throw new Refusal('not_found')
    const { comment } = body
    const now = context.now()
    if (comment) await writeComment(db, { lotId, comment, authorId: person.id, now })
    else await deleteComment(db, { lotId, now })
    await writeAudit(db, originOf(request, now), {
      action: comment ? 'lot-comment-saved' : 'lot-comment-deleted',
      actorId: person.id,
      subjectId: null,
      details: { lotId, comment },
    })
    const versions = await listComments(db, lotId)
    return {
      success: true as const,
      comments: versions.map((version) => ({
        comment: version.comment,
        savedAt: tokyoIso(version.saved_at),
      })),
    }
  })
}
