import type { FastifyInstance } from 'fastify'
import { downloadPurchaseImages, purchaseImagesZip } from '../../contract/purchases/photos.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/person.ts'
import type { Db } from '../db/tables.ts'
import { type ApiRequest, route } from '../http/route.ts'
import { assertPhotos, beginPhotoFile, photoFileName, photosLimit } from '../lots/photo-file.ts'
import { zipped } from '../lots/zip.ts'
import { getSeenPurchase } from './scope.ts'

/** The photos of a car that was bought as a file: its address, and the file itself (spec 2 §7). */
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
    async ({ reply }, { sku, files }) => {
      reply.header('content-disposition', `attachment; filename="${photoFileName(sku)}"`)
      return zipped(files, context.now())
    },
    {
      prepare: async (call: ApiRequest<typeof purchaseImagesZip>) => {
        const { sku, ...pictures } = await getPictures(call.db, call.person, call.query.id)
        return { sku, files: await beginPhotoFile(context, pictures, call) }
      },
    },
  )
}

/**
 * The pictures of a car as it was sold.
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
