import type { FoundLot } from '#market/lots/server/find-lot.ts'
import { salesPointsOf } from '#market/lots/server/inspection.ts'

/** The data of a sheet that a house has sent besides its picture. */
export interface SheetTexts {
  readonly kind: 'car' | 'bike'
  readonly house: string
  readonly condition: string
  readonly exterior: string
  readonly interior: string
  readonly salesPoints: readonly string[]
  readonly remarks: readonly string[]
  readonly mileageNotes: readonly string[]
  /** The house's notes on the items of its checklist. */
  readonly houseNotes: readonly string[]
  readonly damage: readonly { readonly panel: string; readonly mark: string }[]
}

/** Returns the texts of a lot's sheet; omits values of another shape. */
export function sheetTextsOf(lot: FoundLot): SheetTexts {
  const { damage } = (lot.inspection ?? {}) as { damage?: unknown }
  return {
    kind: lot.kind,
    house: lot.house_name,
    condition: lot.condition,
    exterior: lot.exterior_grade,
    interior: lot.interior_grade,
    salesPoints: salesPointsOf(lot.inspection),
    remarks: linesOf(lot.remarks),
    mileageNotes: linesOf(lot.mileage_note),
    houseNotes: listOf(lot.checklist).flatMap((row) =>
      Array.isArray(row) && typeof row[1] === 'string' && japanese.test(row[1]) ? [row[1]] : [],
    ),
    damage: listOf(damage).filter(isMark),
  }
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function isMark(value: unknown): value is { panel: string; mark: string } {
  if (typeof value !== 'object' || value === null) return false
  const { panel, mark } = value as { panel?: unknown; mark?: unknown }
  return typeof panel === 'string' && typeof mark === 'string' && panel !== '' && mark !== ''
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
