import type { SheetMark } from '#market/sheets/contract/calls.ts'
import type { Importance } from '#market/sheets/contract/pieces.ts'

/** The marks of one panel, equal ones once. */
export interface MarkedPanel {
  readonly panel: string
  readonly marks: readonly SheetMark[]
  /** The severity of the worst mark. */
  readonly severity: Importance
}

/** Groups marks by panel, worst first. */
export function markedPanels(marks: readonly SheetMark[]): MarkedPanel[] {
  return [...Map.groupBy(marks, ({ panel }) => panel)]
    .map(([panel, all]) => {
      const once = new Map(all.map((one) => [one.mark, one]))
      const sorted = [...once.values()].sort((a, b) => b.severity - a.severity)
      return { panel, marks: sorted, severity: sorted[0]?.severity ?? 1 }
    })
    .sort((a, b) => b.severity - a.severity)
}
