/** Lot auction status codes of the trade's feeds (spec 3 §9; 4539 from spec 2 §4). */
export const lotStatus = {
  ongoing: 4531,
  upcoming: 4532,
  sold: 4533,
  soldByNegotiation: 4534,
  notSold: 4535,
  cancelled: 4536,
  removed: 4537,
  unknown: 4538,
  unsold: 4539,
} as const
export type LotStatus = (typeof lotStatus)[keyof typeof lotStatus]

/** The statuses of unsold lots; every other one is a known result. */
export const openLotStatuses: readonly LotStatus[] = [lotStatus.ongoing, lotStatus.upcoming]

/** The statuses that are a known result. */
export const resultStatuses: readonly LotStatus[] = Object.values(lotStatus).filter(
  (status) => !openLotStatuses.includes(status),
)

/** Whether the result of a lot is known, so that it belongs to the statistics (decision 11, Lots). */
export function isResult(status: LotStatus): boolean {
  return !openLotStatuses.includes(status)
}

export type Tone = 'good' | 'fair' | 'poor' | 'quiet'

/** Returns the color family of a lot's auction status (spec 2 §4: green, orange, red, grey). */
export function lotStatusTone(status: LotStatus): Tone {
  if (status === lotStatus.ongoing) return 'good'
  if (status === lotStatus.sold || status === lotStatus.soldByNegotiation) return 'poor'
  if (status === lotStatus.cancelled) return 'quiet'
  return 'fair'
}

const goodGrades = new Set(['6', '5', 'S'])
const fairGrades = new Set(['3.5', '4', '4.5'])
const poorGrades = new Set(
  ['***', 'X', '*', 'N', '-', '0', '1', '2', '3', 'A', 'A1', 'WR', 'R?'].concat([
    'R',
    'R1',
    'R2',
    'RA',
    'RA1',
    'RA2',
    'RB',
    'RC',
  ]),
)

/**
 * Returns the color family of a condition grade: green 6, 5, S; amber 3.5, 4, 4.5; red the rest (spec 2 §2); grey for
 * codes that no house uses.
 */
export function conditionTone(condition: string): Tone {
  if (goodGrades.has(condition)) return 'good'
  if (fairGrades.has(condition)) return 'fair'
  return poorGrades.has(condition) ? 'poor' : 'quiet'
}
