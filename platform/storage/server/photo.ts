import { Refusal } from '#platform/core/server/refusal.ts'
import { workQueue } from '#platform/core/server/work-queue.ts'
import type {
  EncodedPhoto,
  PhotoOptions,
  PhotoType,
} from '#platform/graphics/server/encoding/encode-photo.ts'
import { ImageFault, inImageProcess } from '#platform/graphics/server/image-process.ts'

/** Decoding keeps a processor busy for a second: one at a time, so that everything else continues. */
const queue = workQueue({
  concurrency: 1,
  maxQueued: 50,
  maxPerOwner: 6,
  onFull: () => new Refusal('unavailable', { retryAfterSeconds: 10 }),
})
const maxMs = 45_000

/**
 * Encodes the stored versions of a photo: upright, without metadata and without any of the uploaded bytes.
 *
 * @param read called when this photo reaches the head of the queue
 * @throws Refusal file_damaged, also for too many pixels; unavailable
 */
export async function photoVersions(
  read: () => Promise<Buffer>,
  type: PhotoType,
  owner: string,
  options: PhotoOptions,
): Promise<{ readonly small: EncodedPhoto; readonly large: EncodedPhoto }> {
  return queue.run(
    async () => {
      const photo = await read()
      try {
        return await inImageProcess('encodePhoto', { photo, type, ...options }, { maxMs })
      } catch (cause) {
        const refusal =
          cause instanceof ImageFault
            ? new Refusal('file_damaged')
            : new Refusal('unavailable', { retryAfterSeconds: 10 })
        throw Object.assign(refusal, { cause })
      }
    },
    { owners: [owner] },
  )
}
