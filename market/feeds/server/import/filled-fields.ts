import type { NewLot } from '#market/lots/server/new-lot.ts'
import type { FeedField } from '../fields.ts'
import type { RawFields } from '../formats/raw-row.ts'

/**
 * For each field: in how many rows of a file it has a value, how many rows should have one, and whether the file has
 * the field at all (0 or 1).
 */
export type FilledFields = Readonly<Partial<Record<FeedField, Counts>>>
type Counts = readonly [filled: number, rows: number, isPresent: number]

/** The counted fields, and the properties of a lot that they become. Fields that every stored lot has are left out. */
const counted: readonly (readonly [FeedField, keyof NewLot])[] = [
  ['auctionTime', 'startsAt'],
  ['trim', 'trim'],
  ['chassis', 'chassisCode'],
  ['frameNumber', 'frameNumber'],
  ['year', 'year'],
  ['engineCc', 'engineCc'],
  ['powerHp', 'powerHp'],
  ['fuel', 'fuel'],
  ['gearbox', 'gearbox'],
  ['drive', 'drive'],
  ['color', 'color'],
  ['doors', 'doors'],
  ['seats', 'seats'],
  ['leftHandDrive', 'leftHandDrive'],
  ['mileageKm', 'mileageKm'],
  ['equipment', 'equipment'],
  ['condition', 'condition'],
  ['exteriorGrade', 'exteriorGrade'],
  ['interiorGrade', 'interiorGrade'],
  ['rateEngine', 'rateEngine'],
  ['startPriceYen', 'startPriceYen'],
  ['soldPriceYen', 'soldPriceYen'],
  ['averagePriceYen', 'feedAveragePriceYen'],
  ['status', 'status'],
  ['photos', 'photos'],
  ['sheet', 'sheet'],
  ['remarks', 'remarks'],
  ['inspection', 'inspection'],
  ['checklist', 'checklist'],
  ['link', 'link'],
  ['sourceId', 'sourceId'],
]

/** A lot has no result before its auction: how many lots have one depends on the hour. */
const results: ReadonlySet<FeedField> = new Set(['status', 'soldPriceYen'])

/** Counts the filled fields of lots. */
export class FilledCounter {
  #rows = 0
  /** Rows of past auctions, and of stock. */
  #pastRows = 0
  readonly #filled = new Float64Array(counted.length)
  readonly #isPresent = new Uint8Array(counted.length)

  /** @param today Tokyo day of the run */
  count(lot: NewLot, fields: RawFields, today: string): void {
    const isPast = lot.auctionDay === null || lot.auctionDay < today
    this.#rows++
    if (isPast) this.#pastRows++
    for (let at = 0; at < counted.length; at++) {
      const [field, key] = counted[at] as (typeof counted)[number]
      if (fields[field] !== undefined) this.#isPresent[at] = 1
      if (isFilled(lot[key]) && (isPast || !results.has(field))) {
        this.#filled[at] = (this.#filled[at] ?? 0) + 1
      }
    }
  }

  get fields(): FilledFields {
    return Object.fromEntries(
      counted.map(([field], at) => [
        field,
        [
          this.#filled[at] ?? 0,
          results.has(field) ? this.#pastRows : this.#rows,
          this.#isPresent[at] ?? 0,
        ],
      ]),
    )
  }
}

const isFilled = (value: NewLot[keyof NewLot]) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const none: Counts = [0, 0, 0]

export function addFilled(one: FilledFields, other: FilledFields): FilledFields {
  return Object.fromEntries(
    counted.map(([field]) => {
      const [filled, rows, isPresent] = one[field] ?? none
      const [moreFilled, moreRows, isPresentNow] = other[field] ?? none
      return [field, [filled + moreFilled, rows + moreRows, Math.max(isPresent, isPresentNow)]]
    }),
  )
}

/** Files with a smaller share of common fields are of different kinds. */
const minCommonShare = 0.7

/** Whether two files have nearly the same fields, as files of one kind do. */
export function isSameKind(one: FilledFields, other: FilledFields): boolean {
  const has = (file: FilledFields) => counted.filter(([field]) => file[field]?.[2] === 1)
  const [fields, others] = [has(one), new Set(has(other))]
  const common = fields.filter((field) => others.has(field)).length
  return common >= minCommonShare * (fields.length + others.size - common)
}

/** A field that most rows of a feed have, and that a file lacks. */
export interface LostField {
  readonly field: FeedField
  /** From 0 to 1. */
  readonly share: number
  readonly usualShare: number
}

/** Files with fewer rows are neither judged nor compared with. */
const minRows = 10
/** Less than this share of the usual share counts as lost. */
const minShareOfUsual = 0.5
/** A rare value may be missing by chance: within this many standard deviations it is not lost. */
const maxDeviations = 3

/**
 * Returns the fields that have lost their values compared with earlier files of the feed.
 *
 * @param before latest first; their median is the usual share, and a field that the latest lacks is not reported again
 */
export function lostFields(now: FilledFields, before: readonly FilledFields[]): LostField[] {
  return counted.flatMap(([field]): LostField[] => {
    const [filled, rows] = now[field] ?? none
    const share = shareOf(now[field])
    const shares = before.flatMap((file) => shareOf(file[field]) ?? [])
    if (share === null || shares[0] === undefined) return []
    const usualShare = Math.min(shares[0], medianOf(shares))
    const expected = usualShare * rows
    const isRare = expected - filled <= maxDeviations * Math.sqrt(expected * (1 - usualShare))
    if (isRare || filled >= expected * minShareOfUsual) return []
    return [{ field, share, usualShare }]
  })
}

const shareOf = ([filled, rows]: Counts = none) => (rows < minRows ? null : filled / rows)

const medianOf = (shares: readonly number[]) =>
  shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0
