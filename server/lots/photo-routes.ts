import type { FastifyInstance } from 'fastify'
import { downloadImages, lotImagesZip } from '../../contract/lots/photos.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { closingOf } from '../http/closing.ts'
import { type ApiRequest, route } from '../http/route.ts'
import type { FoundLot } from './find-lot.ts'
import { getLot } from './get-lot.ts'
import { lotPictures } from './lot-pictures.ts'
import { zipped } from './zip.ts'

/** Photo files by one account: each may fetch dozens of photos from other hosts. */
const photosLimit = { tries: 60, seconds: 600 }

/** The photos of a lot as a file: its address, and the file itself (spec 3 §7). */
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
    async ({ reply }, { row, files }) => {
      reply.header('content-disposition', `attachment; filename="${nameOf(row)}"`)
      return zipped(files, context.now())
    },
    {
      // Not in the transaction: hosts of photos may be slow.
      prepare: (call: ApiRequest<typeof lotImagesZip>) => beginFile(context, call),
    },
  )
}

/** Fetches the first picture before the response begins, because a refusal is impossible afterwards. */
async function beginFile(context: Context, call: ApiRequest<typeof lotImagesZip>) {
  const { db, person, params, query, request, reply } = call
  const { pageType } = params
  const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
  assertPhotos(row)
  await context.limits.consume(photosLimit, String(person.id))
  const files = lotPictures(context, row, {
    signal: closingOf(reply, mostIdleMs),
    log: request.log,
  })
  const first = await files.next()
  if (first.done) throw new Refusal('photos_unavailable', { retryAfterSeconds: 60 })
  return { row, files: startingWith(first.value, files) }
}

function assertPhotos({ photos }: FoundLot): void {
  if (photos.length === 0) throw new Refusal('no_photos')
}

/** Timeout of a client that reads nothing: meanwhile two photos are held in memory. */
const mostIdleMs = 120_000

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** `seriba-USS-Tokyo-1234.zip`: lot numbers are text of feeds, so only safe characters are used. */
function nameOf({ house_name, lot_number }: FoundLot): string {
  const parts = ['seriba', house_name, lot_number].map((part) =>
    part.replaceAll(/[^\w.]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, ''),
  )
  return `${parts.filter(Boolean).join('-').slice(0, 100)}.zip`
}
