import type { NewLot } from '#market/lots/server/new-lot.ts'
import type { FeedField } from '../fields.ts'
import type { RawFields } from '../formats/raw-row.ts'

/**
 * For each field, in how many rows of a file it has a value, how many rows should have one, and whether the file has
 * the field at all, 0 or 1.
 */
export type FilledFields = Readonly<Partial<Record<FeedField, Counts>>>
type Counts = readonly [filled: number, rows: number, isThere: number]

/** The fields that are counted, and what they are of a lot. A row without one of the others is refused. */
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

/** Before its auction a lot has no result: how many have one depends on the hour. */
const results: ReadonlySet<FeedField> = new Set(['status', 'soldPriceYen'])

/** Counts the filled fields of lots. */
export class FilledCounter {
  #rows = 0
  /** Rows of auctions that are over, and of stock. */
  #pastRows = 0
  readonly #filled = new Float64Array(counted.length)
  readonly #isThere = new Uint8Array(counted.length)

  /** @param today Tokyo day of the run */
  count(lot: NewLot, fields: RawFields, today: string): void {
    const isPast = lot.auctionDay === null || lot.auctionDay < today
    this.#rows++
    if (isPast) this.#pastRows++
    for (let at = 0; at < counted.length; at++) {
      const [field, key] = counted[at] as (typeof counted)[number]
      if (fields[field] !== undefined) this.#isThere[at] = 1
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
          this.#isThere[at] ?? 0,
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
      const [filled, rows, isThere] = one[field] ?? none
      const [moreFilled, moreRows, isThereNow] = other[field] ?? none
      return [field, [filled + moreFilled, rows + moreRows, Math.max(isThere, isThereNow)]]
    }),
  )
}

/** Files with less of their fields in common are of different kinds. */
const leastInCommon = 0.7

/** Whether two files have nearly the same fields, as two files of one kind have. */
export function isSameKind(one: FilledFields, other: FilledFields): boolean {
  const has = (file: FilledFields) => counted.filter(([field]) => file[field]?.[2] === 1)
  const [fields, others] = [has(one), new Set(has(other))]
  const common = fields.filter((field) => others.has(field)).length
  return common >= leastInCommon * (fields.length + others.size - common)
}

/** A field that most rows of a feed have, and that a file is without. */
export interface LostField {
  readonly field: FeedField
  /** From 0 to 1. */
  readonly share: number
  readonly usualShare: number
}

/** Files with fewer rows say nothing, of themselves and of what is usual. */
const fewestRows = 10
/** Less than this share of the usual share. */
const leastOfUsual = 0.5
/** A rare value is missing by chance: so many standard deviations are none. */
const deviations = 3

/**
 * The fields that have lost their values against the files of the feed before.
 * @param before the latest first; what is usual is their median, and what the last one had is no loss any more
 */
export function lostFields(now: FilledFields, before: readonly FilledFields[]): LostField[] {
  return counted.flatMap(([field]): LostField[] => {
    const [filled, rows] = now[field] ?? none
    const share = shareOf(now[field])
    const shares = before.flatMap((file) => shareOf(file[field]) ?? [])
    if (share === null || shares[0] === undefined) return []
    const usualShare = Math.min(shares[0], medianOf(shares))
    const expected = usualShare * rows
    const isRare = expected - filled <= deviations * Math.sqrt(expected * (1 - usualShare))
    if (isRare || filled >= expected * leastOfUsual) return []
    return [{ field, share, usualShare }]
  })
}

const shareOf = ([filled, rows]: Counts = none) => (rows < fewestRows ? null : filled / rows)

const medianOf = (shares: readonly number[]) =>
  shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0
