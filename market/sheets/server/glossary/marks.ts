import * as z from 'zod'
import { type DamageMark, damageMarks, readDamageMark } from '#market/lots/contract/checklist.ts'
import type { Importance } from '#market/sheets/contract/pieces.ts'
import { readReference } from '#reference/read-reference.ts'
import { type BothLanguages, bothLanguages, importance } from './term.ts'

/** A mark of the car map: its type, and the meaning of its digit. */
const mark = bothLanguages.extend({
  /** By the digit: from 1, the smallest. Houses measure a little differently, hence "about". */
  sizes: z.array(bothLanguages).optional(),
  /** How bad it is, by the digit; the last one applies to all larger ones. */
  severity: z.array(importance),
  meaning: bothLanguages,
})

const marks = readReference('glossary/marks.json', z.record(z.enum(damageMarks), mark))

export interface ReadMark extends BothLanguages {
  readonly severity: Importance
  readonly meaning: BothLanguages
}

/** Parts that carry the body: replaced, corroded or visibly wavy ones are serious. */
const structural = /^(?:core-support|back-panel|floor|side-members?|pillars?|roof|frame)(?:-|$)/

/**
 * Reads a mark, with its size in words: `A1` is a small scratch. Null for a mark of the house's own, whose meaning is
 * unknown.
 */
export function readMark(mark: string, panel = ''): ReadMark | null {
  const read = readDamageMark(mark)
  if (!read) return null
  const { en, ru, sizes, severity, meaning } = marks[read.kind]
  const size = read.size === null ? undefined : sizes?.[Math.min(read.size, sizes.length) - 1]
  const usual = severity[Math.min(read.size ?? 1, severity.length) - 1] ?? 1
  const isRepair =
    ['X', 'XX', 'C', 'RX'].includes(read.kind) || (read.kind === 'W' && (read.size ?? 1) >= 3)
  return {
    en: size ? `${en}, ${size.en}` : en,
    ru: size ? `${ru}, ${size.ru}` : ru,
    severity: isRepair && structural.test(panel) ? 3 : usual,
    meaning,
  }
}

/** The legend of a sheet: every type of mark. */
export const markLegend: readonly (BothLanguages & { readonly mark: DamageMark })[] =
  damageMarks.map((mark) => ({ mark, en: marks[mark].en, ru: marks[mark].ru }))
