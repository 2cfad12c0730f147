import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A character as an outline: path data in units of 1/120 em, baseline at 0, y down. */
export type Outline = { d: string; advance: number }

/** Stroke weights; the bold one only has digits, Latin letters and few others. */
export type Weight = 400 | 700

/** Outline units in one em: fine enough for the largest figure on a sheet. */
export const EM = 120

let outlines: ReadonlyMap<string, Outline> | undefined

/**
 * Reads the outlines of Noto Sans JP that the sheets use (SIL Open Font License 1.1), one a line: weight, character,
 * advance, path data.
 */
function readOutlines(): ReadonlyMap<string, Outline> {
  const text = readFileSync(join(import.meta.dirname, 'sheet-glyphs.txt'), 'utf8')
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [weight = '', char = '', advance = '', ...d] = line.split(' ')
        return [weight + char, { d: d.join(' '), advance: Number(advance) }]
      }),
  )
}

/** Returns the outline of one character, or null. */
export function glyphOutline(char: string, weight: Weight): Outline | null {
  outlines ??= readOutlines()
  return outlines.get(`${weight}${char}`) ?? outlines.get(`400${char}`) ?? null
}
