import type { FeedHealth, FeedProblem } from '#market/feeds/contract/calls.ts'

/** A run is late after this multiple of the usual interval, and after an hour at least. */
const lateFactor = 3
const minLateSeconds = 3600
/** Fewer lots than this share of the usual number are too few. */
const minLotShare = 0.5
/** The maximum share of refused rows, and of emptied fields per lot. */
const maxFaultShare = 0.05
const maxEmptied = 0.5
/** Less than this share of the usual share of lots with photos is too little. */
const minPhotoShare = 0.5
/** A single failed attempt may be a network hiccup. */
const maxFailures = 2

/** Returns what needs an operator, worst first. A paused feed has no problems. */
export function problemsOf(feed: Omit<FeedHealth, 'problems'>): FeedProblem[] {
  if (feed.pausedAt !== null) return []
  const { age, usualAge, lots, usualLots, refusedShare, emptiedPerLot } = feed
  const { photoShare, usualPhotoShare } = feed
  const found: Record<FeedProblem, boolean> = {
    alarm: feed.alarm !== null,
    pull: (feed.pull?.failures ?? 0) > maxFailures,
    late:
      age !== null && usualAge !== null && age > Math.max(minLateSeconds, usualAge * lateFactor),
    fewer: usualLots !== null && lots < usualLots * minLotShare,
    refused: (refusedShare ?? 0) > maxFaultShare,
    photos:
      photoShare !== null &&
      usualPhotoShare !== null &&
      photoShare < usualPhotoShare * minPhotoShare,
    emptied: (emptiedPerLot ?? 0) > maxEmptied,
  }
  return (Object.keys(found) as FeedProblem[]).filter((problem) => found[problem])
}
