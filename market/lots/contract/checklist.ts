/**
 * The 31 rows of an inspector's checklist (spec 3 §2): first every part of the car map, then what the map cannot show.
 * Rows that a house does not fill in are "not stated".
 */
export const checklistPoints = [
  'front-bumper',
  'bonnet',
  'windscreen',
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
  'pillars',
  'mirrors',
  'lamps',
  'wheel-front-left',
  'wheel-front-right',
  'wheel-rear-left',
  'wheel-rear-right',
  'core-support',
  'back-panel',
  'floor',
  'side-members',
  'engine',
  'gearbox',
  'electrics',
  'interior',
] as const
export type ChecklistPoint = (typeof checklistPoints)[number]

/** Rows that are not on the map: a missing mark does not mean that they have no fault. */
const offTheMap: readonly ChecklistPoint[] = ['engine', 'gearbox', 'electrics', 'interior']

/** Whether the car map shows an item, so that a missing mark means no fault. */
export const isOnCarMap = (point: ChecklistPoint): boolean => !offTheMap.includes(point)

/** Types of marks on a car map; the digit after one is its size, from 1 (small) to 3 or 4 (large). */
export const damageMarks = [
  'A',
  'AU',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'P',
  'R',
  'RX',
  'S',
  'U',
  'W',
  'X',
  'XX',
  'Y',
] as const
export type DamageMark = (typeof damageMarks)[number]

/** Splits a mark such as `A2` into type and size; null for a mark of the house's own. */
export function readDamageMark(mark: string): { kind: DamageMark; size: number | null } | null {
  const [, letters = '', digit] = /^([A-Z]{1,2})([1-9])?$/.exec(mark.trim().toUpperCase()) ?? []
  const kind = damageMarks.find((known) => known === letters)
  return kind ? { kind, size: digit ? Number(digit) : null } : null
}
