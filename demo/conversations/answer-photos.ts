import type { Db } from '#platform/database/server/tables.ts'
import { renderJpeg } from '#platform/graphics/server/draw-picture.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { markFileStored } from '#trade/chat/server/files/commands.ts'
import { storeChatFile, versionsOf } from '#trade/chat/server/files/receive.ts'
import { drawPicture } from '../drawing/pictures.ts'
import { moreViews } from '../lots/car-lot.ts'

/** Photos of an answer. */
const maxPhotos = 2

/** Draws and stores photos of a lot that its own photos do not show, and returns their ids. */
export async function storeAnswerPhotos(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  { lotId, bidId, uploaderId }: Readonly<Record<'lotId' | 'bidId' | 'uploaderId', number>>,
): Promise<number[]> {
  const { photos } = await db
    .selectFrom('lots')
    .select('photos')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const [at, path] of moreViews(photos).slice(0, maxPhotos).entries()) {
    const svg = await drawPicture(db, path)
    if (!svg) continue
    const photo = Buffer.from(await renderJpeg({ svg, width: 1280, maxBytes: 2_000_000 }))
    const type = 'image/jpeg'
    const versions = await versionsOf(async () => photo, type, uploaderId)
    const file = { bidId, uploaderId, name: `inspection-${at + 1}.jpg`, type } as const
    const id = await storeChatFile({ db, storage }, file, versions)
    await markFileStored(db, id)
    ids.push(id)
  }
  return ids
}
