import type { Sharp, SharpInput } from 'sharp'
import { loadSharp } from './sharp.ts'

const encoders = {
  'image/jpeg': (photo: Sharp) => photo.jpeg({ quality: 85 }),
  'image/png': (photo: Sharp) => photo.png(),
  'image/webp': (photo: Sharp) => photo.webp({ quality: 85 }),
} as const
export type PhotoType = keyof typeof encoders

export interface PhotoOptions {
  /** A photo with more pixels is refused before it is decoded. */
  readonly maxPixels: number
  /** Length of the longer side in pixels; smaller photos are not enlarged. */
  readonly small: number
  readonly large: number
}

export interface EncodedPhoto {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Time limit for each version. */
const maxSeconds = 20

/**
 * Returns the versions of an uploaded photo: upright, without metadata and without any of the uploaded bytes. The small
 * one is WebP.
 *
 * @throws for a file that is no photo of its type, is damaged or has too many pixels
 */
export async function encodePhoto({
  photo,
  type,
  maxPixels,
  small,
  large,
}: PhotoOptions & { readonly photo: Buffer; readonly type: PhotoType }): Promise<{
  readonly small: EncodedPhoto
  readonly large: EncodedPhoto
}> {
  const sharp = await loadSharp()
  const open = (input: SharpInput) =>
    sharp(input, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const { format } = await open(photo).metadata()
  if (type !== `image/${format}`) throw new Error(`${type} is ${format}`)
  const full = await encoded(encoders[type](resized(open(photo), large)))
  const preview = resized(open(full.bytes), small).webp({ quality: 75 })
  return { large: full, small: await encoded(preview) }
}

const resized = (photo: Sharp, side: number): Sharp =>
  photo
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

async function encoded(photo: Sharp): Promise<EncodedPhoto> {
  const { data, info } = await photo.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
