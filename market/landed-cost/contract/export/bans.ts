import type { Destination } from '#market/reference-data/contract/destinations.ts'
import type { Drive } from '#market/reference-data/contract/powertrains.ts'

/** What Japan does not let out to a destination: vehicles to which every condition applies; null is no condition. */
export interface ExportBan {
  readonly kind: 'car' | 'bike'
  /** Yen of the export price. */
  readonly overYen: number | null
  readonly overCc: number | null
  /** Empty for any. */
  readonly drives: Drive[]
  readonly overYears: number | null
}

/** A version of the export rules of a destination; it ends where the next one begins. */
export interface ExportRules {
  readonly id: number
  readonly destination: Destination
  /** Tokyo day. */
  readonly validFrom: string
  readonly source: { readonly text: string; readonly url: string; readonly reviewedOn: string }
  readonly bans: ExportBan[]
}

/** What the bans need to know of a lot. */
export interface ExportLot {
  readonly kind: 'car' | 'bike'
  /** Null where it is unknown; 0 of electric cars. */
  readonly engineCc: number | null
  /** All that the lot may have, by what is known of it. */
  readonly drives: Drive[]
  /** Year of manufacture or first registration; null where it is unknown. */
  readonly year: number | null
  /** Expected year of the export. */
  readonly shipYear: number
  /** What it is expected to sell for, or has sold for; null where nothing is known. */
  readonly expectedYen: YenRange | null
}

export interface YenRange {
  readonly low: number
  readonly high: number
}

/** What a lot does not say although a ban depends on it. */
export const exportUnknowns = ['price', 'engine', 'drive', 'age'] as const
export type ExportUnknown = (typeof exportUnknowns)[number]

export type ExportVerdict =
  | { readonly status: 'allowed' }
  | { readonly status: 'banned'; readonly ban: ExportBan }
  /** `ban` is the first that could apply. */
  | {
      readonly status: 'to_check'
      readonly ban: ExportBan
      readonly unknown: readonly ExportUnknown[]
    }

/** Whether a condition applies: null where the lot leaves it open. */
type Answer = boolean | null

/**
 * Whether a lot may be shipped. A lot is banned if a ban certainly applies, and to be checked if one could. The price
 * is `amountYen`, the amount of a bid; without one, the sold price, else from the start price up to the upper end of
 * the estimate.
 */
export function exportVerdict(
  { bans }: Pick<ExportRules, 'bans'>,
  lot: ExportLot,
  amountYen: number | null = null,
): ExportVerdict {
  const price = amountYen === null ? lot.expectedYen : { low: amountYen, high: amountYen }
  const answers = bans
    .filter(({ kind }) => kind === lot.kind)
    .map((ban) => ({ ban, answers: answersOf(ban, lot, price) }))
    .filter(({ answers }) => Object.values(answers).every((answer) => answer !== false))
  const certain = answers.find(({ answers }) =>
    Object.values(answers).every((answer) => answer === true),
  )
  if (certain) return { status: 'banned', ban: certain.ban }
  const [open] = answers
  if (!open) return { status: 'allowed' }
  const unknown = exportUnknowns.filter((key) =>
    answers.some(({ answers }) => answers[key] === null),
  )
  return { status: 'to_check', ban: open.ban, unknown }
}

function answersOf(
  { overYen, overCc, drives, overYears }: ExportBan,
  lot: ExportLot,
  price: YenRange | null,
): Record<ExportUnknown, Answer> {
  const { engineCc, year, shipYear } = lot
  // The month is not always known, so a year is a year more or less.
  const age = year === null ? null : { low: shipYear - year - 1, high: shipYear - year }
  return {
    price: isOver(price, overYen),
    engine: isOver(engineCc === null ? null : { low: engineCc, high: engineCc }, overCc),
    drive: drives.length === 0 || isAmong(lot.drives, drives),
    age: isOver(age, overYears),
  }
}

function isOver(range: YenRange | null, limit: number | null): Answer {
  if (limit === null) return true
  if (range === null) return null
  if (range.low > limit) return true
  return range.high > limit ? null : false
}

function isAmong(possible: readonly Drive[], banned: readonly Drive[]): Answer {
  const among = possible.filter((drive) => banned.includes(drive)).length
  if (among === 0) return false
  return among === possible.length ? true : null
}

/** What a lot is expected to sell for, from the start price up to the upper end of the estimate: that alone bans none. */
export function expectedYenOf(prices: {
  readonly soldYen: number | null
  readonly startYen: number | null
  readonly estimate: YenRange | null
}): YenRange | null {
  const { soldYen, startYen, estimate } = prices
  const low = soldYen || startYen || 0
  const high = soldYen ? low : Math.max(low, estimate?.high ?? 0)
  return high === 0 ? null : { low, high }
}
