import { colors } from '../colors.ts'
import { nameKey } from '../name-key.ts'

/** `ё` is often typed as `е`. */
const keyOf = (text: string) => nameKey(text).replaceAll('Ё', 'Е')

/** Russian adjectives agree with their noun: `белый`, `белая`, `белое`, `белые`. */
const stemOf = (key: string) =>
  /^[А-Я]{5,}$/.test(key)
    ? key.replace(/(?:[ЫИО]Й|[АЯ]Я|[ОЕ]Е|[ЫИ]Е|[ОЕ]ГО|[УЮ]Ю|[ЫИ]М)$/, '')
    : key

/** Shorter Latin or Cyrillic spellings are the codes of sheets, such as `W`. */
const shortest = 3
const isWord = (key: string) => key.length >= shortest || /^\p{Script=Han}+$/u.test(key)

const codesByStem = new Map<string, Set<string>>()
for (const { code, en, ru, ja, aliases, group } of colors) {
  for (const spelling of [code, en, ru, ja, ...aliases]) {
    const key = keyOf(spelling)
    if (!isWord(key)) continue
    // The name of a group finds its shades as well: pearl white is white.
    const codes =
      en === group ? colors.filter((one) => one.group === group).map((one) => one.code) : [code]
    const known = codesByStem.get(stemOf(key)) ?? new Set()
    codesByStem.set(stemOf(key), new Set([...known, ...codes]))
  }
}

/** Returns the codes of the colors that a word or two name in English, Russian or Japanese; empty for other texts. */
export const findColors = (text: string): readonly string[] => [
  ...(codesByStem.get(stemOf(keyOf(text))) ?? []),
]
