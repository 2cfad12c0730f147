import type { FeedHealth, FeedProblem } from '#market/feeds/contract/calls.ts'

/** A run is late when so many times the usual time has passed since the last one, and at least an hour. */
const lateTimes = 3
const leastLateSeconds = 3600
/** Fewer lots than this share of the usual ones. */
const leastLots = 0.5
/** More refused rows, or more emptied fields for each lot, than this. */
const maxRefused = 0.05
const maxEmptied = 0.5
/** Less than this share of the usual share of lots with photos. */
const leastPhotos = 0.5
/** One failed try is the weather of the net. */
const maxFailures = 2

/** What an operator has to look at, the worst first. A feed that is paused has no problems. */
export function problemsOf(feed: Omit<FeedHealth, 'problems'>): FeedProblem[] {
  if (feed.pausedAt !== null) return []
  const { age, usualAge, lots, usualLots, refusedShare, emptiedPerLot } = feed
  const { photoShare, usualPhotoShare } = feed
  const found: Record<FeedProblem, boolean> = {
    alarm: feed.alarm !== null,
    pull: (feed.pull?.failures ?? 0) > maxFailures,
    late:
      age !== null && usualAge !== null && age > Math.max(leastLateSeconds, usualAge * lateTimes),
    fewer: usualLots !== null && lots < usualLots * leastLots,
    refused: (refusedShare ?? 0) > maxRefused,
    photos:
      photoShare !== null && usualPhotoShare !== null && photoShare < usualPhotoShare * leastPhotos,
    emptied: (emptiedPerLot ?? 0) > maxEmptied,
  }
  return (Object.keys(found) as FeedProblem[]).filter((problem) => found[problem])
}
