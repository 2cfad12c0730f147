import { loadSharp } from './sharp.ts'

export interface EncodedPicture {
  /** Pixels of the upright original. */
  readonly width: number
  readonly height: number
  readonly versions: readonly { readonly width: number; readonly bytes: Buffer }[]
}

/** No house takes such large photos, but a file of a few kilobytes can claim to be one. */
const maxPixels = 40_000_000
/** Time limit for each version. */
const maxSeconds = 20

/**
 * Returns a picture as WebP in its widths: upright, without metadata, the first image of an animation, and without any
 * of the received bytes. Widths that would enlarge the picture are left out, except the smallest.
 *
 * @throws for a file that is no picture, is cut off or has too many pixels
 */
export async function encodeWidths({
  original,
  widths,
  quality,
}: {
  readonly original: Buffer
  /** In ascending order. */
  readonly widths: readonly number[]
  /** WebP quality from 1 to 100. */
  readonly quality: number
}): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const open = () => sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
  const { autoOrient } = await open().metadata()
  const { width, height } = autoOrient
  const wanted = widths.filter((_, at) => at === 0 || width > (widths[at - 1] ?? 0))
  const versions: { width: number; bytes: Buffer }[] = []
  for (const one of wanted) {
    const bytes = await open()
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: one, height: 3 * one, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      // Effort 4, the default, takes twice as long for 4 % fewer bytes (decision 49).
      .webp({ quality, effort: 2 })
      .toBuffer()
    versions.push({ width: one, bytes })
  }
  return { width, height, versions }
}

/** Returns a stored picture as JPEG, which every program opens. */
export async function toJpeg(stored: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(stored).jpeg({ quality: 88 }).toBuffer()
}

/**
 * Returns a photo as JPEG that fills this size, for a drawing.
 *
 * @throws for a file that is no photo, or has more pixels than any camera of a house
 */
export async function toPhotoOfSize({
  photo,
  width,
  height,
}: {
  readonly photo: Buffer
  readonly width: number
  readonly height: number
}): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(photo, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/**
 * Returns a picture as newly encoded WebP of at most this width: none of the received bytes remain.
 *
 * @throws for a file that is no picture, or has too many pixels
 */
export async function toWebp({
  picture,
  maxWidth,
}: {
  readonly picture: Buffer
  readonly maxWidth: number
}): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
