import { availableParallelism } from 'node:os'
import { photoWidth, pictureWidths } from '../../contract/pictures/addresses.ts'
import { workQueue } from '../core/work-queue.ts'
import { loadSharp } from '../storage/sharp.ts'
import { PictureUnavailable } from '../upstreams/pictures/unavailable.ts'

export interface EncodedPicture {
  /** Pixels of the original, upright. */
  readonly width: number
  readonly height: number
  readonly versions: readonly { readonly width: number; readonly bytes: Buffer }[]
}

/** No house takes such photos; a file of some kilobytes can pretend to. */
const mostPixels = 40_000_000
const mostSeconds = 20

/** No processor is left for requests if more are encoded at once. */
const encodings = Math.max(1, availableParallelism() - 1)

const queue = workQueue({
  concurrency: encodings,
  maxQueued: 300,
  maxPerOwner: Number.POSITIVE_INFINITY,
  onFull: () => new PictureUnavailable('too many at once'),
})

/**
 * A picture as WebP in its widths: upright, without metadata, the first image of an animation, and nothing of the
 * bytes that came. Widths that would only be enlarged are left out, but for the smallest.
 * @param isUrgent whether somebody waits for it
 * @throws PictureUnavailable for what is no picture, is cut off or has too many pixels
 */
export async function encodePicture(
  original: Buffer,
  { isSheet, isUrgent }: { readonly isSheet: boolean; readonly isUrgent: boolean },
): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const open = () => sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
  const encode = async () => {
    const { autoOrient } = await open().metadata()
    const { width, height } = autoOrient
    const wanted = pictureWidths.filter(
      (one, at) =>
        (isSheet || one <= photoWidth) && (at === 0 || width > (pictureWidths[at - 1] ?? 0)),
    )
    const versions: { width: number; bytes: Buffer }[] = []
    for (const one of wanted) {
      const bytes = await open()
        .timeout({ seconds: mostSeconds })
        .autoOrient()
        .resize({ width: one, height: 3 * one, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        // Effort 4, the default, takes twice as long for 4 % fewer bytes (decision 49).
        .webp({ quality: isSheet ? 80 : 75, effort: 2 })
        .toBuffer()
      versions.push({ width: one, bytes })
    }
    return { width, height, versions }
  }
  return queue.run(
    () =>
      encode().catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : ''
        throw new PictureUnavailable(`no picture: ${reason}`.slice(0, 200), { cause })
      }),
    { hasPriority: isUrgent },
  )
}

/** A kept picture as JPEG, which every program opens. */
export async function jpegOf(kept: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return queue.run(() => sharp(kept).jpeg({ quality: 88 }).toBuffer(), { hasPriority: true })
}
