import type { FastifyInstance } from 'fastify'
import {
  assertPhotos,
  beginPhotoFile,
  photoFileName,
  photosLimit,
} from '#market/lots/server/photos/photo-file.ts'
import { zipped } from '#market/lots/server/photos/zip.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { downloadPurchaseImages, purchaseImagesZip } from '#trade/purchases/contract/photos.ts'
import { getSeenPurchase } from './scope.ts'

/** Serves the photos of a purchased car as a file, and its address (spec 2 §7). */
export function purchasePhotoRoutes(app: FastifyInstance, context: Context): void {
  route(app, downloadPurchaseImages, async ({ db, person, query }) => {
    const { id } = query
    assertPhotos(await getPictures(db, person, id))
    await context.limits.check(photosLimit, String(person.id))
    return `/api${purchaseImagesZip.path}?id=${id}`
  })

  route(
    app,
    purchaseImagesZip,
    {
      prepare: async (call: ApiRequest<typeof purchaseImagesZip>) => {
        const { sku, ...pictures } = await getPictures(call.db, call.person, call.query.id)
        return { sku, files: await beginPhotoFile(context, pictures, call) }
      },
    },
    async ({ reply }, { sku, files }) => {
      reply.header('content-disposition', `attachment; filename="${photoFileName(sku)}"`)
      return zipped(files, context.now())
    },
  )
}

/**
 * Returns the pictures of a car as it was sold.
 * @throws Refusal not_found
 */
async function getPictures(db: Db, person: Person, purchaseId: number) {
  const { id } = await getSeenPurchase(db, person, purchaseId)
  return db
    .selectFrom('purchases')
    .select(['lot_id as id', 'sku', 'photos', 'sheet'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
