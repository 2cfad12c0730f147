import { hash } from 'node:crypto'
import {
  type PictureWidth,
  photoWidth,
  picturePath,
  sheetWidth,
} from '#market/pictures/contract/addresses.ts'
import { isPictureAddress } from './picture-addresses.ts'

/** What a picture is known by: 128 bits of SHA-256 of its address, in hexadecimal. */
export const pictureHash = (address: string): string => hash('sha256', address).slice(0, 32)

/** Where a page gets a picture of a lot; empty for what is no address of a picture. */
export const pictureUrl = (lotId: number, address: string, width: PictureWidth): string =>
  address && isPictureAddress(address) ? picturePath(pictureHash(address), width, lotId) : ''

interface LotPictures {
  readonly id: number
  readonly photos: readonly string[]
  readonly sheet?: string
}

/** The pictures of a lot in their largest width; a sheet comes last. */
export function pictureUrls({ id, photos, sheet = '' }: LotPictures): string[] {
  const urls = photos.map((address) => pictureUrl(id, address, photoWidth))
  return [...urls, pictureUrl(id, sheet, sheetWidth)].filter(Boolean)
}
