import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getExtraImages } from '#market/lots/contract/extra-images.ts'
import { sheetWidth } from '#market/pictures/contract/addresses.ts'
import { pictureUrl, pictureUrls } from '#market/pictures/server/urls.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { retryConflicts } from '#platform/database/server/conflicts.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { closingOf } from '#platform/http/server/closing.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { type FoundLot, findLot } from '../find-lot.ts'
import { getLot } from '../get-lot.ts'
import { endExtraImageRequest, reserveExtraImages } from './commands.ts'
import { additionalImages, countRequestsLeft, type StoredImages } from './queries.ts'
import { type SharedFetches, sharedFetches } from './shared-fetches.ts'

/** Requests cost the company money even if they are aborted and so not counted. */
const requestLimit = { tries: 60, seconds: 600 }

/** Seconds between the end of the longest fetch and the end of its reservation. */
const spareSeconds = 15

/** Serves extra images of lots, from the houses that provide them on request (spec 3 §4). */
export function extraImageRoutes(app: FastifyInstance, context: Context): void {
  const { db, extraImages: port } = context
  const fetches = sharedFetches(db, port)
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  route(
    app,
    getExtraImages,
    {
      limit: requestLimit,
      // A service takes half a minute, in which no transaction is open.
      prepare: async (call: ApiRequest<typeof getExtraImages>) => {
        const { db, person, query, request, reply } = call
        const row = await getCar(db, { id: query.carId, person, now: context.now() })
        if (!row.is_uss) throw new Refusal('no_extra_images')
        const signal = AbortSignal.any([closingOf(reply), stopping.signal])
        const stored = await findImages({ db, fetches, request, person, row, signal })
        return { row, stored }
      },
    },
    async ({ db, person, query }, { row, stored }) => ({
      auctionLotDetail: {
        carCommonDetail: { isUss: row.is_uss, ussLimit: await countRequestsLeft(db, person) },
        carInfo: {
          id: String(query.carId),
          images: pictureUrls({
            id: row.id,
            photos: additionalImages(row.photos, stored.images),
          }),
          auctionSheet: pictureUrl(row.id, stored.sheet || row.sheet, sheetWidth),
        },
      },
    }),
  )

  interface Finding {
    readonly db: Db
    readonly fetches: SharedFetches
    readonly request: FastifyRequest
    readonly person: Person
    readonly row: FoundLot
    readonly signal: AbortSignal
  }

  async function findImages(finding: Finding): Promise<StoredImages> {
    const { db, fetches, request, person, row, signal } = finding
    const reservation = await retryConflicts(() =>
      db.transaction().execute((transaction) =>
        reserveExtraImages(transaction, {
          personId: person.id,
          lotId: row.id,
          isLimited: person.permissions.ussLimitCheck,
          reserveSeconds: port.maxSeconds + spareSeconds,
        }),
      ),
    )
    if (reservation.outcome === 'stored') return reservation.stored
    const { requestId } = reservation
    try {
      const found = await fetches.fetch(lotOfHouse(row), signal)
      const state = found.images.length > 0 ? 'served' : 'empty'
      if (await endExtraImageRequest(db, requestId, state)) return found
    } catch (error) {
      await endExtraImageRequest(db, requestId, signal.aborted ? 'left' : 'failed')
      if (!signal.aborted) request.log.warn({ err: error }, 'extra images could not be fetched')
      throw new Refusal('extra_images_unavailable', { retryAfterSeconds: 60 })
    }
    // Another tab of the person has released the request: the images are stored, and count now.
    return findImages(finding)
  }
}

/** Finds a car at an auction, of the statistics or at a fixed price. */
async function getCar(
  db: Db,
  { id, person, now }: { id: string; person: Person; now: Date },
): Promise<FoundLot> {
  if (person.permissions.onepriceView) {
    const stock = await findLot(db, { pageType: 'stock', id: Number(id), personId: person.id })
    if (stock) return stock
  }
  return getLot(db, { pageType: 'car-auction', id, person, now })
}

const lotOfHouse = (row: FoundLot) => ({
  id: row.id,
  house: row.house_name,
  auctionDay: row.auction_day,
  lotNumber: row.lot_number,
  maker: row.maker_name,
  model: row.model_name,
  chassisCode: row.chassis_code,
  year: row.year,
  photos: row.photos,
})
