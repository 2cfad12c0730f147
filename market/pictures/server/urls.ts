import { hash } from 'node:crypto'
import {
  type PictureWidth,
  photoWidth,
  picturePath,
  sheetWidth,
} from '#market/pictures/contract/addresses.ts'
import { isPictureAddress } from './picture-addresses.ts'

/** Returns the key of a picture: 128 bits of SHA-256 of its address, in hexadecimal. */
export const pictureHash = (address: string): string => hash('sha256', address).slice(0, 32)

/** Returns the address of a lot's picture for a page; empty if the source address is invalid. */
export const pictureUrl = (lotId: number, address: string, width: PictureWidth): string =>
  address && isPictureAddress(address) ? picturePath(pictureHash(address), width, lotId) : ''

interface LotPictures {
  readonly id: number
  readonly photos: readonly string[]
  readonly sheet?: string
}

/** Returns the pictures of a lot in their largest width, the sheet last. */
export function pictureUrls({ id, photos, sheet = '' }: LotPictures): string[] {
  const urls = photos.map((address) => pictureUrl(id, address, photoWidth))
  return [...urls, pictureUrl(id, sheet, sheetWidth)].filter(Boolean)
}
