import type { ChecklistRow } from '#market/lots/contract/calls.ts'
import {
  type ChecklistPoint,
  checklistPoints,
  isOnCarMap,
} from '#market/lots/contract/checklist.ts'
import type { Inspection } from './new-lot.ts'

/** Parts that sheets distinguish but the checklist has in one row. */
const widerPoint: Readonly<Record<string, ChecklistPoint>> = {
  'pillar-left': 'pillars',
  'pillar-right': 'pillars',
  'mirror-left': 'mirrors',
  'mirror-right': 'mirrors',
  'lamp-left': 'lamps',
  'lamp-right': 'lamps',
  'tail-lamp-left': 'lamps',
  'tail-lamp-right': 'lamps',
  'rear-glass': 'boot',
  tailgate: 'boot',
  hood: 'bonnet',
  windshield: 'windscreen',
  transmission: 'gearbox',
}

/** Finds the point of a house's row in any spelling: `Front Bumper`, `FRONT_BUMPER`. */
function pointOf(name: string): ChecklistPoint | undefined {
  const key = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_/-]+/g, '-')
  return checklistPoints.find((point) => point === key) ?? widerPoint[key]
}

/** Reads the house's own rows that have a name and a finding; ignores other values of feeds. */
function readRows(checklist: unknown): [name: string, finding: string][] {
  if (!Array.isArray(checklist)) return []
  return checklist.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return []
    const [name, finding] = row.map((cell: unknown) =>
      typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '',
    )
    return name && finding ? [[name, finding] as [string, string]] : []
  })
}

function readDamage(inspection: unknown): NonNullable<Inspection['damage']> | null {
  const { damage } = (inspection ?? {}) as { damage?: unknown }
  if (!Array.isArray(damage)) return null
  return damage.filter(
    (mark: unknown): mark is { panel: string; mark: string } =>
      typeof mark === 'object' &&
      mark !== null &&
      typeof (mark as { panel?: unknown }).panel === 'string' &&
      typeof (mark as { mark?: unknown }).mark === 'string',
  )
}

/**
 * Fills the 31 rows of the checklist from the marks of the car map and from the rows that the house ticked; returns
 * other rows of the house separately.
 */
export function checklistOf(lot: { readonly inspection: unknown; readonly checklist: unknown }): {
  readonly checklist: ChecklistRow[]
  readonly houseChecklist: [string, string][]
} {
  const damage = readDamage(lot.inspection)
  const rows = readRows(lot.checklist)
  const checklist = checklistPoints.map((point) => {
    const marks = (damage ?? [])
      .filter(({ panel }) => pointOf(panel) === point)
      .map(({ mark }) => mark)
    const note = rows
      .filter(([name]) => pointOf(name) === point)
      .map(([, finding]) => finding)
      .join(', ')
    const stated = marks.length > 0 || note !== '' || (damage !== null && isOnCarMap(point))
    return { point, marks: [...new Set(marks)], note, stated }
  })
  return { checklist, houseChecklist: rows.filter(([name]) => !pointOf(name)) }
}
