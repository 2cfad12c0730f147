import { availableParallelism } from 'node:os'
import { photoWidth, pictureWidths } from '#market/pictures/contract/addresses.ts'
import { workQueue } from '#platform/core/server/work-queue.ts'
import type { EncodedPicture } from '#platform/graphics/server/encoding/encode-picture.ts'
import { inImageProcess } from '#platform/graphics/server/image-process.ts'
import { PictureUnavailable } from './source/unavailable.ts'

/** Simultaneous encodings; more would leave no processor for requests. */
const encodings = Math.max(1, availableParallelism() - 1)

const queue = workQueue({
  concurrency: encodings,
  maxQueued: 300,
  maxPerOwner: Number.POSITIVE_INFINITY,
  onFull: () => new PictureUnavailable('too many at once'),
})
const maxMs = 45_000

/**
 * Encodes a picture as WebP in its widths, as `encodeWidths` makes them.
 *
 * @param isUrgent whether a person is waiting for it
 *
 * @throws PictureUnavailable for a file that is not a picture, is cut off or has too many pixels
 */
export async function encodePicture(
  original: Buffer,
  { isSheet, isUrgent }: { readonly isSheet: boolean; readonly isUrgent: boolean },
): Promise<EncodedPicture> {
  const widths = isSheet ? pictureWidths : pictureWidths.filter((width) => width <= photoWidth)
  const what = { original, widths, quality: isSheet ? 80 : 75 }
  const encode = () => inImageProcess('encodeWidths', what, { maxMs })
  return queue.run(
    () =>
      encode().catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : ''
        throw new PictureUnavailable(`no picture: ${reason}`.slice(0, 200), { cause })
      }),
    { hasPriority: isUrgent },
  )
}

/** Converts a stored picture to JPEG, which every program opens. */
export const jpegOf = (stored: Buffer): Promise<Buffer> =>
  queue.run(() => inImageProcess('toJpeg', stored, { maxMs }), { hasPriority: true })
