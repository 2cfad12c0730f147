/** Characters of a text in the form in which they are compared, each with its place in the text. */
export interface FoldedText {
  readonly characters: readonly string[]
  /** For each character the index in the text at which its source begins; one more for the end. */
  readonly starts: readonly number[]
}

// A half-width kana with its voicing mark, or a letter with its accents, becomes one character.
const clusters = /[\uff61-\uff9d][\uff9e\uff9f]|[\uff61-\uff9f]|\P{M}\p{M}*|\p{M}+/gsu
const katakana = /[\u30a1-\u30fc]/u
const dashes = /[-‐‑‒–—―−]/u

/**
 * Folds what differs between spellings of sheets: width of letters, case, 廻 for 回, a dash for the long vowel of
 * katakana.
 */
export function fold(text: string): FoldedText {
  const characters: string[] = []
  const starts: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    for (const character of cluster.normalize('NFKC').toUpperCase()) {
      characters.push(same(character, characters.at(-1) ?? ''))
      starts.push(index)
    }
  }
  starts.push(text.length)
  return { characters, starts }
}

function same(character: string, before: string): string {
  if (character === '廻') return '回'
  return dashes.test(character) && katakana.test(before) ? 'ー' : character
}

export const foldText = (text: string): string => fold(text).characters.join('')
