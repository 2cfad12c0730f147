import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { settledXid } from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { enqueuePictures, type SearchPosition, setSearchPosition } from './commands.ts'
import { picturesOfLot } from './lot-addresses.ts'
import { findNextDay, findSearchPosition, listChangedLots, listLotsOfDay } from './queries.ts'

export const enqueuePicturesJob: RepeatedJob = {
  name: 'note-pictures',
  everySeconds: 10,
  timeLimitSeconds: 300,
}

/** Lots in one statement: few enough that nothing else is delayed. */
const batchSize = 500

/**
 * Notes the pictures of coming lots, so that they are fetched before somebody wants to see them: first of lots that
 * have changed since the last run, also by pictures that came later, then of those that were there before the first
 * run, next auctions first. Imports know nothing of it.
 * @param most lots of each of the two
 */
export async function enqueueUpcomingPictures(
  { db, now }: { readonly db: Db; now(): Date },
  most: number,
): Promise<void> {
  const today = tokyoDayOf(now())
  let position = (await findSearchPosition(db)) ?? (await firstPosition(db, today))
  for (let left = most; left > 0; ) {
    const next = await noteChanged(db, position, { today, most: Math.min(left, batchSize) })
    position = next.position
    left -= next.enqueued
    if (next.isEnd) break
  }
  for (let left = most; left > 0 && position.day !== null; ) {
    const next = await noteOfDay(db, position, Math.min(left, batchSize))
    position = next.position
    left -= next.enqueued
  }
}

async function firstPosition(db: Db, today: string): Promise<SearchPosition> {
  // What is written from now on is found as a change.
  const changedXid = await settledXid(db)
  const position = { changedXid, lotId: 0, day: today, dayLotId: 0 }
  await setSearchPosition(db, position)
  return position
}

interface Step {
  readonly position: SearchPosition
  readonly enqueued: number
}

async function noteChanged(
  db: Db,
  position: SearchPosition,
  { today, most }: { today: string; most: number },
): Promise<Step & { readonly isEnd: boolean }> {
  const lots = await listChangedLots(db, position, {
    settledXid: await settledXid(db),
    today,
    // Those of past days are only passed.
    most: batchSize,
  })
  const upcoming = lots.filter(({ photos, sheet }) => photos.length > 0 || sheet)
  const last = upcoming.length > most ? upcoming[most - 1] : lots.at(-1)
  if (!last) return { position, enqueued: 0, isEnd: true }
  const enqueued = upcoming.slice(0, most)
  const next = { ...position, changedXid: last.xid, lotId: last.id }
  await note(db, enqueued.flatMap(picturesOfLot), next)
  const isEnd = lots.length < batchSize && last === lots.at(-1)
  return { position: next, enqueued: enqueued.length, isEnd }
}

async function noteOfDay(db: Db, position: SearchPosition, most: number): Promise<Step> {
  const day = position.day ?? 'infinity'
  const lots = await listLotsOfDay(db, { day, afterId: position.dayLotId, most })
  const last = lots.length === most ? lots.at(-1) : undefined
  const next = last
    ? { ...position, dayLotId: last.id }
    : { ...position, day: day === 'infinity' ? null : await findNextDay(db, day), dayLotId: 0 }
  await note(db, lots.flatMap(picturesOfLot), next)
  return { position: next, enqueued: lots.length }
}

/** Together: after a stop nothing is left out, and little is noted twice. */
const note = (db: Db, pictures: Parameters<typeof enqueuePictures>[1], position: SearchPosition) =>
  db.transaction().execute(async (transaction) => {
    await enqueuePictures(transaction, pictures)
    await setSearchPosition(transaction, position)
  })
