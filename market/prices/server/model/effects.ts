import { KeyHash } from './keys.ts'
import type { Levels, PricedLot } from './sale.ts'

/** The factor of a coefficient: 1, or the age or the mileage relative to its middle. */
const slopes = ['1', 'a', 'k'] as const
type Slope = (typeof slopes)[number]

/** Where the slopes are zero: five years, and 80 000 km. */
export const middleAge = 0.5
export const middleMileage = 0.8

/** Why a price differs from that of the usual vehicle of the model. */
export type ReasonKind =
  | 'mileage'
  | 'age'
  | 'grade'
  | 'trim'
  | 'house'
  | 'season'
  | 'sales'
  | 'rest'

/** The day of the sale, and the year of the first registration. */
type When = Pick<PricedLot, 'day' | 'year'>
type Parts = readonly string[]

/** An effect: its levels in a sale, and the usual size of its coefficients, in ln of the price. */
interface Effect {
  readonly name: string
  readonly deviations: Readonly<Partial<Record<Slope, number>>>
  levels(of: Levels, when: When): readonly Parts[]
}

/**
 * Effects that depend on the same few fields of a sale. Sales with equal fields share the sum of their effects, which
 * makes training fast.
 */
export interface EffectGroup {
  /** The reason that its effects explain, apart from those that depend on age and mileage. */
  readonly reason: ReasonKind
  /** Whether some of its effects depend on age or mileage. */
  readonly hasSlopes: boolean
  /** Returns everything that decides which levels apply. */
  key(of: Levels, when: When): Parts
  readonly effects: readonly Effect[]
}

/**
 * Returns one level, even if a part of it is unknown: vehicles of a maker without a model, or of a model without a trim
 * level, usually have something in common, and if not, their effect stays near zero.
 */
const always = (...parts: readonly string[]): readonly Parts[] => [parts]

/** Returns one level, unless a part of it is unknown. */
const one = (...parts: readonly string[]): readonly Parts[] => (parts.includes('') ? [] : [parts])

const effect = (
  name: string,
  deviations: Effect['deviations'],
  levels: Effect['levels'],
): Effect => ({ name, deviations, levels })

/** Returns a key of a trim level that ignores capitals, spaces and widths of letters. */
export const trimKey = (trim: string): string =>
  trim.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Splits a trim level into words, numbers, and runs of kana and kanji, in lower case. */
function tokensOf(trim: string): string[] {
  const words = trimKey(trim).match(/[a-z]+|\d+\.?\d*|[\u3041-\u30ff]+|[\u3400-\u9fff]+/g)
  return [...new Set(words)]
}

/** Returns the letters before the number of a chassis code, which sister models share: ZRT of ZRT261. */
const lettersOf = (chassis: string) => /^[a-z]*/i.exec(chassis)?.[0] ?? ''

/** Weeks begin on Monday. */
const weekOf = (day: number) => String(Math.floor((day + 3) / 7))
const blockOf = (day: number) => String(Math.floor(day / 30))

/** All effects with the deviations confirmed by walking forward through sales. Those with slopes come first. */
export const effectGroups: readonly EffectGroup[] = [
  {
    reason: 'rest',
    hasSlopes: true,
    key: (is) => [
      ...[is.maker, is.model, is.body, is.segment, is.chassis],
      ...[is.engine, is.drive, is.gearbox, is.leftHand],
    ],
    effects: [
      effect('maker', { 1: 0.6, a: 0.2, k: 0.045 }, (is) => one(is.maker)),
      effect('body', { 1: 0.2 }, (is) => always(is.body)),
      effect('segment', { a: 0.2 }, (is) => one(is.segment)),
      effect('maker segment', { 1: 0.12, a: 0.1 }, (is) => one(is.maker, is.segment)),
      effect('size', { 1: 0.15 }, (is) => one(is.engine)),
      effect('maker size', { 1: 0.07 }, (is) => one(is.maker, is.engine)),
      effect('chassis letters', { 1: 0.1 }, (is) => one(is.maker, lettersOf(is.chassis))),
      effect('model', { 1: 0.3, a: 0.1 }, (is) => always(is.maker, is.model)),
      effect('model body', { 1: 0.08 }, (is) => one(is.maker, is.model, is.body)),
      effect('chassis', { 1: 0.2, a: 0.1 }, (is) => one(is.maker, is.model, is.chassis)),
      effect('engine', { 1: 0.05 }, (is) => one(is.maker, is.model, is.engine)),
      effect('drive', { 1: 0.03 }, (is) => one(is.drive)),
      effect('model drive', { 1: 0.03 }, (is) => one(is.maker, is.model, is.drive)),
      effect('gearbox', { 1: 0.03, a: 0.02 }, (is) => one(is.gearbox)),
      effect('model gearbox', { 1: 0.03 }, (is) => one(is.maker, is.model, is.gearbox)),
      effect('left hand', { 1: 0.1 }, (is) => one(is.leftHand)),
      effect('maker left hand', { 1: 0.05 }, (is) => one(is.maker, is.leftHand)),
    ],
  },
  {
    reason: 'trim',
    hasSlopes: true,
    key: (is) => [is.maker, is.model, is.trim, is.chassis],
    effects: [
      effect('trim', { 1: 0.05, a: 0.15, k: 0.03 }, (is) =>
        always(is.maker, is.model, trimKey(is.trim)),
      ),
      effect('chassis trim', { 1: 0.05 }, (is) =>
        one(is.maker, is.model, is.chassis, trimKey(is.trim)),
      ),
      effect('word', { 1: 0.13 }, (is) => tokensOf(is.trim).map((word) => [word])),
      effect('maker word', { 1: 0.05 }, (is) =>
        tokensOf(is.trim).flatMap((word) => one(is.maker, word)),
      ),
    ],
  },
  {
    reason: 'grade',
    hasSlopes: true,
    key: (is) => [is.maker, is.gradeCode, is.gradeFamily, is.exterior, is.interior],
    effects: [
      effect('grade', { 1: 0.05 }, (is) => one(is.gradeCode)),
      effect('family', { 1: 0.15, a: 0.1 }, (is) => one(is.gradeFamily)),
      effect('maker family', { 1: 0.05 }, (is) => one(is.maker, is.gradeFamily)),
      effect('exterior', { 1: 0.03 }, (is) => one(is.exterior)),
      effect('interior', { 1: 0.03 }, (is) => one(is.interior)),
    ],
  },
  {
    reason: 'house',
    hasSlopes: true,
    key: (is) => [is.house, is.region, is.segment],
    effects: [
      effect('house', { 1: 0.03, a: 0.03 }, (is) => one(is.house)),
      effect('house segment', { 1: 0.02 }, (is) => one(is.house, is.segment)),
      effect('region', { 1: 0.04, a: 0.06 }, (is) => one(is.region)),
      effect('region segment', { 1: 0.02 }, (is) => one(is.region, is.segment)),
    ],
  },
  {
    reason: 'age',
    hasSlopes: false,
    key: (is, { year }) => [is.maker, is.model, String(year)],
    effects: [
      effect('model year', { 1: 0.065 }, (is, { year }) =>
        always(is.maker, is.model, String(year)),
      ),
    ],
  },
  {
    reason: 'season',
    hasSlopes: false,
    key: (is, { day }) => [is.maker, weekOf(day), blockOf(day)],
    effects: [
      effect('week', { 1: 0.01 }, (_, { day }) => one(weekOf(day))),
      effect('maker month', { 1: 0.015 }, (is, { day }) => one(is.maker, blockOf(day))),
    ],
  },
  {
    reason: 'rest',
    hasSlopes: false,
    key: (is) => [is.maker, is.model, is.color, is.negotiated],
    effects: [
      effect('color', { 1: 0.01 }, (is) => one(is.color)),
      effect('model color', { 1: 0.02 }, (is) => one(is.maker, is.model, is.color)),
      effect('negotiated', { 1: 0.02 }, (is) => one(is.negotiated)),
    ],
  },
  {
    reason: 'rest',
    hasSlopes: false,
    key: (is) => is.equipment,
    effects: [
      effect('equipment', { 1: 0.03 }, (is) =>
        [...new Set(is.equipment)].flatMap((code) => one(code)),
      ),
    ],
  },
]

export const groupCount = effectGroups.length
/** Number of groups with effects that depend on age and mileage; they come first. */
export const slopedCount = effectGroups.filter(({ hasSlopes }) => hasSlopes).length

/** Visits every coefficient of a group for a sale, with its key, the index of its slope and its usual deviation. */
export function eachCoefficient(
  group: EffectGroup,
  lot: Pick<PricedLot, 'levels' | 'day' | 'year'>,
  visit: (key: KeyHash, slope: number, deviation: number) => void,
): void {
  const key = new KeyHash()
  for (const { name, deviations, levels } of group.effects) {
    for (const parts of levels(lot.levels, lot)) {
      slopes.forEach((slope, at) => {
        const deviation = deviations[slope]
        if (deviation === undefined) return
        key.begin().add(name).add(slope)
        for (const part of parts) key.add(part)
        visit(key.end(), at, deviation)
      })
    }
  }
}
