import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { settledXid } from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { enqueuePictures, type ScanPosition, setScanPosition } from './commands.ts'
import { picturesOfLot } from './lot-addresses.ts'
import { findNextDay, findScanPosition, listChangedLots, listLotsOfDay } from './queries.ts'

export const enqueuePicturesJob: RepeatedJob = {
  name: 'note-pictures',
  everySeconds: 10,
  timeLimitSeconds: 300,
}

/** Lots in one statement: few enough that nothing else is delayed. */
const batchSize = 500

/**
 * Enqueues the pictures of upcoming lots, so that they are fetched before anybody wants to see them: first of lots that
 * have changed since the last run, for example by new pictures, then of those from before the first run, next auctions
 * first. Imports need not know about pictures.
 *
 * @param maxLots maximum for each of the two
 */
export async function enqueueUpcomingPictures(
  { db, now }: { readonly db: Db; now(): Date },
  maxLots: number,
): Promise<void> {
  const today = tokyoDayOf(now())
  let position = (await findScanPosition(db)) ?? (await firstPosition(db, today))
  for (let left = maxLots; left > 0; ) {
    const next = await enqueueChanged(db, position, { today, maxLots: Math.min(left, batchSize) })
    position = next.position
    left -= next.enqueued
    if (next.isEnd) break
  }
  for (let left = maxLots; left > 0 && position.day !== null; ) {
    const next = await enqueueOfDay(db, position, Math.min(left, batchSize))
    position = next.position
    left -= next.enqueued
  }
}

async function firstPosition(db: Db, today: string): Promise<ScanPosition> {
  // Everything written from now on is found as a change.
  const changedXid = await settledXid(db)
  const position = { changedXid, lotId: 0, day: today, dayLotId: 0 }
  await setScanPosition(db, position)
  return position
}

interface Step {
  readonly position: ScanPosition
  readonly enqueued: number
}

async function enqueueChanged(
  db: Db,
  position: ScanPosition,
  { today, maxLots }: { today: string; maxLots: number },
): Promise<Step & { readonly isEnd: boolean }> {
  const lots = await listChangedLots(db, position, {
    settledXid: await settledXid(db),
    today,
    // Lots of past days only advance the position.
    maxLots: batchSize,
  })
  const upcoming = lots.filter(({ photos, sheet }) => photos.length > 0 || sheet)
  const last = upcoming.length > maxLots ? upcoming[maxLots - 1] : lots.at(-1)
  if (!last) return { position, enqueued: 0, isEnd: true }
  const enqueued = upcoming.slice(0, maxLots)
  const next = { ...position, changedXid: last.xid, lotId: last.id }
  await enqueueAndAdvance(db, enqueued.flatMap(picturesOfLot), next)
  const isEnd = lots.length < batchSize && last === lots.at(-1)
  return { position: next, enqueued: enqueued.length, isEnd }
}

async function enqueueOfDay(db: Db, position: ScanPosition, maxLots: number): Promise<Step> {
  const day = position.day ?? 'infinity'
  const lots = await listLotsOfDay(db, { day, afterId: position.dayLotId, maxLots })
  const last = lots.length === maxLots ? lots.at(-1) : undefined
  const next = last
    ? { ...position, dayLotId: last.id }
    : { ...position, day: day === 'infinity' ? null : await findNextDay(db, day), dayLotId: 0 }
  await enqueueAndAdvance(db, lots.flatMap(picturesOfLot), next)
  return { position: next, enqueued: lots.length }
}

/** In one transaction: an interrupted run neither misses nor repeats pictures. */
const enqueueAndAdvance = (
  db: Db,
  pictures: Parameters<typeof enqueuePictures>[1],
  position: ScanPosition,
) =>
  db.transaction().execute(async (transaction) => {
    await enqueuePictures(transaction, pictures)
    await setScanPosition(transaction, position)
  })
