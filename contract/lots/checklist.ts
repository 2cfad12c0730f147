/**
 * The 31 rows of an inspector's checklist (spec 3 §2): every place of the car map that the trade
 * names, then what the map cannot show. A house that ticks none of it leaves its row "not stated".
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

/** What is not drawn on the map: no mark there says nothing of it. */
const offTheMap: readonly ChecklistPoint[] = ['engine', 'gearbox', 'electrics', 'interior']

/** Whether the car map shows a point, so that a map without a mark there says that it is clean. */
export const isOnCarMap = (point: ChecklistPoint): boolean => !offTheMap.includes(point)

/** Kinds of marks on a car map; the digit behind one is its size, from 1 small to 3 or 4 large. */
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

/** Splits a mark such as `A2` into its kind and size; null for a mark that only its house knows. */
export function readDamageMark(mark: string): { kind: DamageMark; size: number | null } | null {
  const [, letters = '', digit] = /^([A-Z]{1,2})([1-9])?$/.exec(mark.trim().toUpperCase()) ?? []
  const kind = damageMarks.find((known) => known === letters)
  return kind ? { kind, size: digit ? Number(digit) : null } : null
}
