import { buffer } from 'node:stream/consumers'
import type { PictureWidth } from '#market/pictures/contract/addresses.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { StoredObject } from '#platform/storage/server/port.ts'
import { findPictureOfLot } from './lot-addresses.ts'
import type { FetchOutcome, PictureStore } from './picture-store.ts'
import { pictureHash } from './urls.ts'

interface PicturesContext {
  readonly db: Db
  readonly pictures: PictureStore
}

interface PictureQuery {
  readonly hash: string
  readonly width: number
  /** The lot that shows it; null if unknown, and then only a stored picture is found. */
  readonly lotId: number | null
  /** Whose requests they are, for the limit of simultaneous requests per owner. */
  readonly owner: string
  readonly withinMs: number
}

const drawingMs = 30_000

/** Opens a stored picture, or fetches it now if the lot shows it; else returns why there is none. */
export async function openPicture(
  { db, pictures }: PicturesContext,
  { hash, width, lotId, owner, withinMs }: PictureQuery,
): Promise<StoredObject | Exclude<FetchOutcome, 'stored'>> {
  const stored = await pictures.open(hash, width)
  if (stored) return stored
  const picture = lotId === null ? null : await findPictureOfLot(db, lotId, hash)
  if (!picture) return 'failed'
  // A drawing of our own is always available, however busy the machine is.
  const maxWaitMs = picture.host === '' ? Math.max(withinMs, drawingMs) : withinMs
  const outcome = await pictures.ensureStored(picture, { owner, withinMs: maxWaitMs })
  if (outcome !== 'stored') return outcome
  return (await pictures.open(hash, width)) ?? 'busy'
}

/** Reads a lot's picture as WebP, by its address in the lot; null if it is unavailable now. */
export async function readPicture(
  context: PicturesContext,
  {
    lotId,
    address,
    width,
    withinMs = 10_000,
  }: {
    readonly lotId: number
    readonly address: string
    readonly width: PictureWidth
    readonly withinMs?: number
  },
): Promise<Buffer | null> {
  const owner = `lot ${lotId}`
  const hash = pictureHash(address)
  const opened = await openPicture(context, { hash, width, lotId, owner, withinMs })
  return typeof opened === 'string' ? null : buffer(opened.stream)
}
