import { parseLotNumbers } from '#market/search/server/lot-numbers.ts'
import { firstLotText } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'

/** Codes of the column `lot`; both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/**
 * Intersects searches for lot numbers into sorted ranges that do not overlap; null when none of them names a number.
 */
export function lotRangesOf(
  searches: readonly string[],
  { lotTexts }: Names,
): NumberRange[] | null {
  const found = searches
    .map(parseLotNumbers)
    .filter(({ ranges, texts }) => ranges.length + texts.length > 0)
    .map(({ ranges, texts }) =>
      disjoint([...ranges, ...rangesOfTexts(new Set(texts), lotTexts.values)]),
    )
  return found.length === 0 ? null : found.reduce(intersection)
}

/** Numbers with letters have codes after all plain numbers. */
const rangesOfTexts = (wanted: ReadonlySet<string>, known: readonly string[]): NumberRange[] =>
  known.flatMap((text, code) =>
    wanted.has(text.toUpperCase()) ? [{ from: firstLotText + code, to: firstLotText + code }] : [],
  )

function disjoint(ranges: readonly NumberRange[]): NumberRange[] {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > to) continue
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

function intersection(a: readonly NumberRange[], b: readonly NumberRange[]): NumberRange[] {
  return a.flatMap((one) =>
    b
      .map(({ from, to }) => ({ from: Math.max(from, one.from), to: Math.min(to, one.to) }))
      .filter(({ from, to }) => from <= to),
  )
}
