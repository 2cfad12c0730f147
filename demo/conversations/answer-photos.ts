import type { Db } from '#platform/database/server/tables.ts'
import { renderJpeg } from '#platform/graphics/server/draw-picture.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { markFileStored } from '#trade/chat/server/files/commands.ts'
import { storeChatFile, versionsOf } from '#trade/chat/server/files/receive.ts'
import { drawPicture } from '../drawing/pictures.ts'
import { moreViews } from '../lots/car-lot.ts'

/** Photos of an answer. */
const maxPhotos = 2
const type = 'image/jpeg'

type Photo = Awaited<ReturnType<typeof versionsOf>>

/** Draws photos of a lot that its own photos do not show. Takes seconds, so not within a transaction. */
export async function drawAnswerPhotos(
  db: Db,
  { lotId, uploaderId }: Readonly<Record<'lotId' | 'uploaderId', number>>,
): Promise<Photo[]> {
  const { photos } = await db
    .selectFrom('lots')
    .select('photos')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const drawn: Photo[] = []
  for (const path of moreViews(photos).slice(0, maxPhotos)) {
    const svg = await drawPicture(db, path)
    if (!svg) continue
    const photo = Buffer.from(await renderJpeg({ svg, width: 1280, maxBytes: 2_000_000 }))
    drawn.push(await versionsOf(async () => photo, type, uploaderId))
  }
  return drawn
}

/** Stores the photos of an answer and returns their ids. */
export async function storeAnswerPhotos(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  { bidId, uploaderId }: Readonly<Record<'bidId' | 'uploaderId', number>>,
  photos: readonly Photo[],
): Promise<number[]> {
  const ids: number[] = []
  for (const [at, versions] of photos.entries()) {
    const file = { bidId, uploaderId, name: `inspection-${at + 1}.jpg`, type } as const
    const id = await storeChatFile({ db, storage }, file, versions)
    await markFileStored(db, id)
    ids.push(id)
  }
  return ids
}
