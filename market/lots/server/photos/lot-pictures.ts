import type { FastifyBaseLogger } from 'fastify'
import { type PictureWidth, photoWidth, sheetWidth } from '#market/pictures/contract/addresses.ts'
import { jpegOf } from '#market/pictures/server/encode.ts'
import { readPicture } from '#market/pictures/server/read-picture.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { ZipEntry } from './zip.ts'

/** The pictures of a lot as addresses. */
export interface LotPictures {
  readonly id: number
  readonly photos: readonly string[]
  readonly sheet: string
}

/** A lot has some dozens; more are a mistake of its feed. */
const maxPhotos = 100
const maxFetchMs = 10_000
/** Time for all unavailable pictures together: when a host is down, all of them are. */
const maxWaitMs = 30_000

/**
 * Yields the pictures of a lot as files, each read or fetched when the archive has room for it. Photos keep their
 * numbers from the page, so a missing picture leaves a gap.
 */
export async function* lotPictures(
  context: Pick<Context, 'db' | 'pictures'>,
  { id, photos, sheet }: LotPictures,
  { signal, log }: { readonly signal: AbortSignal; readonly log: FastifyBaseLogger },
): AsyncGenerator<ZipEntry> {
  const entries: { address: string; name: string; width: PictureWidth }[] = photos
    .slice(0, maxPhotos)
    .map((address, at) => ({ address, name: String(at + 1).padStart(2, '0'), width: photoWidth }))
  if (sheet) entries.push({ address: sheet, name: 'sheet', width: sheetWidth })
  let leftMs = maxWaitMs
  for (const { address, name, width } of entries) {
    if (signal.aborted || leftMs <= 0) return
    const began = performance.now()
    const withinMs = Math.ceil(Math.min(maxFetchMs, leftMs))
    const picture = await readPicture(context, { lotId: id, address, width, withinMs })
    if (!picture) {
      leftMs -= performance.now() - began
      continue
    }
    const bytes = await jpegOf(picture).catch((error: unknown) => {
      log.warn({ err: error, lotId: id, address }, 'a picture is left out of an archive')
      return null
    })
    if (bytes) yield { name: `${name}.jpg`, bytes }
  }
}
