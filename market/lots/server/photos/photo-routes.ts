import type { FastifyInstance } from 'fastify'
import { downloadImages, lotImagesZip } from '#market/lots/contract/photos.ts'
import type { Context } from '#platform/core/server/context.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { getLot } from '../get-lot.ts'
import { assertPhotos, beginPhotoFile, photoFileName, photosLimit } from './photo-file.ts'
import { zipped } from './zip.ts'

/** Serves the photos of a lot as a file: its address, and the file itself (spec 3 §7). */
export function photoRoutes(app: FastifyInstance, context: Context): void {
  route(app, downloadImages, async ({ db, person, params: { pageType }, query }) => {
    const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
    assertPhotos(row)
    // Checked here, where the page can show a refusal; the file itself opens in a new tab.
    await context.limits.check(photosLimit, String(person.id))
    return `/api${lotImagesZip.path.replace('{pageType}', pageType)}?id=${row.id}`
  })

  route(
    app,
    lotImagesZip,
    {
      // Not in the transaction: hosts of photos may be slow.
      prepare: async (call: ApiRequest<typeof lotImagesZip>) => {
        const { db, person, params, query } = call
        const { pageType } = params
        const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
        return { row, files: await beginPhotoFile(context, row, call) }
      },
    },
    async ({ reply }, { row, files }) => {
      const name = photoFileName(row.house_name, row.lot_number)
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return zipped(files, context.now())
    },
  )
}
