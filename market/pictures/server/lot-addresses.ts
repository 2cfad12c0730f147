import type { Db } from '#platform/database/server/tables.ts'
import type { NewPicture } from './commands.ts'
import { isPictureAddress } from './picture-addresses.ts'
import { hostOfPicture } from './source/port.ts'
import { pictureHash } from './urls.ts'

interface LotPictures {
  readonly id: number
  /** The auction day; infinity for stock. */
  readonly key_day: string
  readonly photos: readonly string[]
  readonly sheet: string
}

/** Returns the pictures of a lot in the form in which they are enqueued. */
export function picturesOfLot({ id, key_day, photos, sheet }: LotPictures): NewPicture[] {
  const picture = (address: string, isSheet: boolean): NewPicture => ({
    hash: pictureHash(address),
    address,
    host: hostOfPicture(address),
    lotId: id,
    isSheet,
    wantedOn: key_day,
  })
  return [
    ...photos.filter(isKeepable).map((address) => picture(address, false)),
    ...[sheet].filter(isKeepable).map((address) => picture(address, true)),
  ]
}

const maxCharacters = 4000

const isKeepable = (address: string): boolean =>
  address !== '' && address.length <= maxCharacters && isPictureAddress(address)

/** Finds a picture that the page of a lot shows, by its hash. Nothing else can be fetched on request. */
export async function findPictureOfLot(
  db: Db,
  lotId: number,
  hash: string,
): Promise<NewPicture | null> {
  const lot = await db
    .selectFrom('lots as lot')
    .leftJoin('extra_images as extra', 'extra.lot_id', 'lot.id')
    .select(['lot.id', 'lot.key_day', 'lot.photos', 'lot.sheet'])
    .select(['extra.images as extra_images', 'extra.sheet as extra_sheet'])
    .where('lot.id', '=', lotId)
    .executeTakeFirst()
  if (!lot) return null
  const { extra_images: images, extra_sheet: sheet, ...fields } = lot
  const extra = { ...fields, photos: images ?? [], sheet: sheet ?? '' }
  const pictures = [...picturesOfLot(fields), ...picturesOfLot(extra)]
  const same = pictures.filter((picture) => picture.hash === hash)
  return same.find(({ isSheet }) => isSheet) ?? same[0] ?? null
}
