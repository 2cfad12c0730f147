import { inImageProcess } from '#platform/graphics/server/image-process.ts'
import { findFileType } from '#platform/storage/server/file-type.ts'

/** Wide enough to be read when it is enlarged. */
const maxWidth = 2000
const maxMs = 25_000

/**
 * A picture as WebP, encoded anew: nothing of the bytes that came remains in it.
 * @throws for what is no picture, or has too many pixels
 */
export async function webpOf(picture: Buffer): Promise<Buffer> {
  const type = await findFileType(picture)
  if (!type?.startsWith('image/')) throw new Error('The translated sheet is no picture')
  return inImageProcess('toWebp', { picture, maxWidth }, { maxMs })
}
