import type { SheetLine, SheetMark, SheetPiece, SheetTerms } from '#market/sheets/contract/calls.ts'
import type { Importance } from '#market/sheets/contract/pieces.ts'
import { gradeMeaning, letterMeaning } from '../glossary/grades.ts'
import { readMark } from '../glossary/marks.ts'
import { panelKey, panelName } from '../glossary/panels.ts'
import type { BothLanguages } from '../glossary/term.ts'
import type { Piece } from './piece.ts'
import { readText } from './read-text.ts'
import type { SheetTexts } from './sheet-texts.ts'

/** Reads the texts of a sheet term by term: line by line as on the sheet, and the most important terms first. */
export function readSheet(sheet: SheetTexts): SheetTerms {
  const line = (section: SheetLine['section']) => (ja: string) => ({
    section,
    ja,
    pieces: readText(ja)
      .filter(({ isSeparator }) => !isSeparator)
      .map(wire),
  })
  const lines = [
    ...sheet.remarks.map(line('remarks')),
    ...sheet.mileageNotes.map(line('mileage')),
    ...sheet.houseNotes.map(line('checklist')),
    ...sheet.salesPoints.map(line('salesPoints')),
  ]
  return {
    grades: gradesOf(sheet),
    highlights: highlightsOf(lines),
    lines,
    marks: sheet.damage.map(markOf),
  }
}

const wire = ({ ja, en, ru, meaning, kind, tone, importance, understood }: Piece): SheetPiece => ({
  ja,
  en,
  ru,
  meaning,
  kind,
  tone,
  importance,
  understood,
})

const maxHighlights = 8

/** Returns the decisive terms, each once: the more important first, and of these the unfavorable ones. */
function highlightsOf(lines: readonly SheetLine[]): SheetPiece[] {
  const once = new Map<string, SheetPiece>()
  for (const piece of lines.flatMap(({ pieces }) => pieces)) {
    if (piece.understood && piece.importance >= 2 && piece.tone !== 'plain' && !once.has(piece.en))
      once.set(piece.en, piece)
  }
  const rank = ({ importance, tone }: SheetPiece) => importance * 2 + (tone === 'bad' ? 1 : 0)
  return [...once.values()].sort((a, b) => rank(b) - rank(a)).slice(0, maxHighlights)
}

function gradesOf({ condition, exterior, interior, house, kind }: SheetTexts) {
  const letters = (['exterior', 'interior'] as const).map((of) => {
    const grade = { exterior, interior }[of]
    return { of, grade, meaning: letterMeaning(grade) }
  })
  const overall = {
    of: 'overall' as const,
    grade: condition,
    meaning: gradeMeaning(condition, house, kind),
  }
  return [overall, ...letters].filter(({ grade }) => grade !== '')
}

function markOf({ panel, mark }: { panel: string; mark: string }): SheetMark {
  const key = panelKey(panel)
  const name = panelName(panel)
  const read = readMark(mark, key)
  const text: BothLanguages | null = read && { en: read.en, ru: read.ru }
  const unread: Importance = 1
  return {
    panel: name ? key : panel,
    panelName: name,
    mark,
    text,
    meaning: read?.meaning ?? null,
    severity: read?.severity ?? unread,
  }
}
