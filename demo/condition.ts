import { chance, oneOf, weightedPicker, whole } from './chance.ts'
import type { Random } from './drawing/random.ts'
import type { Panel } from './drawing/sheet/sheet-data.ts'

const shares = [
  ['S', 1],
  ['6', 2],
  ['5', 5],
  ['4.5', 17],
  ['4', 28],
  ['3.5', 22],
  ['3', 7],
  ['2', 2],
  ['R', 8],
  ['RA', 6],
  ['***', 1],
  ['1', 1],
] as const
export type Grade = (typeof shares)[number][0]

const pickGrade = weightedPicker(shares, ([, share]) => share)

/** Maximum age and mileage of each grade: months and km. */
const limits: Partial<Record<Grade, readonly [months: number, km: number]>> = {
  S: [12, 10_000],
  '6': [36, 30_000],
  '5': [84, 60_000],
  '4.5': [180, 100_000],
  '4': [400, 150_000],
}

/** Draws a grade; a car too old for its grade gets the next one that fits. */
export function drawGrade(random: Random, months: number, km: number): Grade {
  const drawn = pickGrade(random)[0]
  const order: Grade[] = ['S', '6', '5', '4.5', '4', '3.5']
  const from = order.indexOf(drawn)
  if (from < 0) return drawn
  const fits = (grade: Grade) => {
    const limit = limits[grade]
    return !limit || (months <= limit[0] && km <= limit[1])
  }
  // Nearly new cars are hardly ever worn.
  if (months < 24 && km < 20_000 && chance(random, 0.6)) return months < 12 ? 'S' : '6'
  return order.slice(from).find(fits) ?? '3.5'
}

/** Effect of a grade on the price, relative to grade 4. */
export const gradeFactor: Record<Grade, number> = {
  S: 1.16,
  '6': 1.12,
  '5': 1.08,
  '4.5': 1.04,
  '4': 1,
  '3.5': 0.9,
  '3': 0.76,
  '2': 0.58,
  '1': 0.5,
  R: 0.74,
  RA: 0.82,
  '***': 0.36,
}

const letters: Record<Grade, readonly [exterior: string, interior: string]> = {
  S: ['A', 'A'],
  '6': ['A', 'A'],
  '5': ['A', 'AB'],
  '4.5': ['B', 'AB'],
  '4': ['BC', 'BC'],
  '3.5': ['C', 'CD'],
  '3': ['D', 'CD'],
  '2': ['E', 'DE'],
  '1': ['DE', 'CD'],
  R: ['BC', 'BC'],
  RA: ['BC', 'BC'],
  '***': ['E', 'DE'],
}

/** Draws exterior and interior grades that are typical of an overall grade. */
export function drawAreaGrades(
  random: Random,
  grade: Grade,
): { exterior: string; interior: string } {
  const [exterior, interior] = letters[grade]
  return { exterior: oneOf(random, [...exterior]), interior: oneOf(random, [...interior]) }
}

const markCount: Record<Grade, readonly [low: number, high: number]> = {
  S: [0, 1],
  '6': [0, 1],
  '5': [0, 2],
  '4.5': [1, 4],
  '4': [3, 8],
  '3.5': [5, 12],
  '3': [8, 16],
  '2': [8, 16],
  '1': [4, 12],
  R: [4, 10],
  RA: [3, 8],
  '***': [8, 16],
}

const panels: readonly Panel[] = [
  'front-bumper',
  'bonnet',
  'roof',
  'boot',
  'rear-bumper',
  'fender-left',
  'fender-right',
  'front-door-left',
  'front-door-right',
  'rear-door-left',
  'rear-door-right',
  'quarter-left',
  'quarter-right',
  'sill-left',
  'sill-right',
]
const structure: readonly Panel[] = [
  'bonnet',
  'fender-left',
  'fender-right',
  'core-support',
  'back-panel',
  'boot',
]
const marks = weightedPicker(
  [
    ['A1', 30],
    ['A2', 16],
    ['A3', 5],
    ['U1', 16],
    ['U2', 8],
    ['U3', 2],
    ['B1', 5],
    ['B2', 3],
    ['W1', 5],
    ['W2', 3],
    ['P1', 3],
    ['S1', 2],
    ['E1', 6],
    ['E2', 3],
    ['Y1', 1],
  ] as const,
  ([, weight]) => weight,
)

/** Draws marks on the car map, in numbers typical of the grade. */
export function drawDamage(random: Random, grade: Grade): { panel: Panel; mark: string }[] {
  const [low, high] = markCount[grade]
  const damage = Array.from({ length: whole(random, low, high) }, () => ({
    panel: oneOf(random, panels),
    mark: marks(random)[0] as string,
  }))
  if (grade !== 'R' && grade !== 'RA') return damage
  const repaired = Array.from({ length: whole(random, 1, 3) }, () => ({
    panel: oneOf(random, structure),
    mark: oneOf(random, ['XX', 'W3', 'XX']),
  }))
  return [...damage, ...repaired]
}
