import { colors } from '../colors.ts'
import { wordStem } from './word-stem.ts'

/** Shorter Latin or Cyrillic spellings are the codes of sheets, such as `W`. */
const shortest = 3
const isWord = (key: string) => key.length >= shortest || /^\p{Script=Han}+$/u.test(key)

const codesByStem = new Map<string, Set<string>>()
for (const { code, en, ru, ja, aliases, group } of colors) {
  for (const spelling of [code, en, ru, ja, ...aliases]) {
    const stem = wordStem(spelling)
    if (!isWord(stem)) continue
    // The name of a group finds its shades as well: pearl white is white.
    const codes =
      en === group ? colors.filter((one) => one.group === group).map((one) => one.code) : [code]
    const known = codesByStem.get(stem) ?? new Set()
    codesByStem.set(stem, new Set([...known, ...codes]))
  }
}

/** Returns the codes of the colors that a word or two name in English, Russian or Japanese; empty for other texts. */
export const findColors = (text: string): readonly string[] => [
  ...(codesByStem.get(wordStem(text)) ?? []),
]
