import { findFileType } from '../../storage/file-type.ts'
import { loadSharp } from '../../storage/sharp.ts'

/** Wide enough to be read when it is enlarged. */
const mostWidth = 2000
const mostPixels = 40_000_000
const mostSeconds = 20

/**
 * A picture as WebP, encoded anew: nothing of the bytes that came remains in it.
 * @throws for what is no picture, or has too many pixels
 */
export async function webpOf(picture: Buffer): Promise<Buffer> {
  const type = await findFileType(picture)
  if (!type?.startsWith('image/')) throw new Error('The translated sheet is no picture')
  const sharp = await loadSharp()
  return sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: mostWidth, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
