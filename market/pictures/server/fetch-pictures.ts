import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { claimDuePicture } from './commands.ts'
import type { PictureStore } from './picture-store.ts'

export const fetchPicturesJob: RepeatedJob = {
  name: 'fetch-pictures',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

/** Pictures at a time, and of one host: its visitors need it, too. */
const atOnce = 6
const atOncePerHost = 4
/** A run ends after this time, and the next one goes on. */
const maxMs = 240_000

/** Fetches the pictures that are due, next auctions first, until there are none. */
export async function fetchDuePictures({
  db,
  pictures,
  now,
}: {
  readonly db: Db
  readonly pictures: PictureStore
  now(): Date
}): Promise<void> {
  const until = performance.now() + maxMs
  const busy = new Map<string, number>()
  const count = (host: string, by: number) => busy.set(host, (busy.get(host) ?? 0) + by)
  const exceptHosts = () => [
    ...pictures.silent.list(),
    ...[...busy].filter(([, running]) => running >= atOncePerHost).map(([host]) => host),
  ]
  const claim = async () => {
    const today = tokyoDayOf(now())
    const picture = await claimDuePicture(db, { today, exceptHosts: exceptHosts() })
    if (picture) count(picture.host, 1)
    return picture
  }
  // One after the other: each knows of the pictures that were claimed before it.
  let claiming: ReturnType<typeof claim> = Promise.resolve(null)
  const claimNext = () => {
    claiming = claiming.then(claim, claim)
    return claiming
  }
  const work = async () => {
    while (performance.now() < until) {
      const picture = await claimNext()
      if (!picture) return
      try {
        await pictures.fetch(picture, false)
      } finally {
        count(picture.host, -1)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
