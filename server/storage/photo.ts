import type { Sharp, SharpInput } from 'sharp'
import { Refusal } from '../core/refusal.ts'
import { workQueue } from '../core/work-queue.ts'
import type { FileType } from './file-type.ts'
import { loadSharp } from './sharp.ts'

export interface PhotoVersion {
  readonly bytes: Buffer
  readonly contentType: FileType
  readonly width: number
  readonly height: number
}

export interface PhotoOptions {
  /** A photo with more is refused before it is decoded. */
  readonly mostPixels: number
  /** Longer sides, in pixels; smaller photos are not enlarged. */
  readonly small: number
  readonly large: number
}

/** Decoding takes a processor for a second: one at a time, so that everything else goes on. */
const queue = workQueue({
  concurrency: 1,
  maxQueued: 50,
  maxPerOwner: 6,
  onFull: () => new Refusal('unavailable', { retryAfterSeconds: 10 }),
})
const mostSeconds = 20

const encoders = {
  'image/jpeg': (photo: Sharp) => photo.jpeg({ quality: 85 }),
  'image/png': (photo: Sharp) => photo.png(),
  'image/webp': (photo: Sharp) => photo.webp({ quality: 85 }),
} as const
export type PhotoType = keyof typeof encoders

/**
 * The versions of a photo that are kept: upright, without metadata, and with nothing of the bytes that were sent.
 * @param read called when it is the turn of this photo
 * @throws Refusal file_damaged, also for too many pixels; unavailable
 */
export async function photoVersions(
  read: () => Promise<Buffer>,
  type: PhotoType,
  owner: string,
  { mostPixels, small, large }: PhotoOptions,
): Promise<{ readonly small: PhotoVersion; readonly large: PhotoVersion }> {
  const sharp = await loadSharp()
  return queue.run(
    async () => {
      const bytes = await read()
      try {
        const open = (input: SharpInput) =>
          sharp(input, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
        const { format } = await open(bytes).metadata()
        if (type !== `image/${format}`) throw new Error(`${type} is ${format}`)
        const full = await versionOf(encoders[type](resized(open(bytes), large)), type)
        const preview = resized(open(full.bytes), small).webp({ quality: 75 })
        return { large: full, small: await versionOf(preview, 'image/webp') }
      } catch (cause) {
        throw Object.assign(new Refusal('file_damaged'), { cause })
      }
    },
    { owners: [owner] },
  )
}

const resized = (photo: Sharp, side: number): Sharp =>
  photo
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

async function versionOf(photo: Sharp, contentType: FileType): Promise<PhotoVersion> {
  const { data, info } = await photo.toBuffer({ resolveWithObject: true })
  return { bytes: data, contentType, width: info.width, height: info.height }
}
