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

/** Maximum simultaneous fetches, in total and per host, which has to serve its own visitors, too. */
const concurrency = 6
const concurrencyPerHost = 4
/** A run ends after this time, and the next one continues. */
const maxMs = 240_000

/** Fetches the due pictures, next auctions first, until none is left. */
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
    ...pictures.circuitBreaker.openHosts(),
    ...[...busy].filter(([, running]) => running >= concurrencyPerHost).map(([host]) => host),
  ]
  const claim = async () => {
    const today = tokyoDayOf(now())
    const picture = await claimDuePicture(db, { today, exceptHosts: exceptHosts() })
    if (picture) count(picture.host, 1)
    return picture
  }
  // One after the other: each claim must see the pictures that were claimed before it.
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
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
