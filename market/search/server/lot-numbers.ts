import { latinCapitals } from '#market/reference-data/server/latin-letters.ts'

/** A parsed search for lot numbers: ranges of numbers, and numbers with letters. */
export interface LotNumbers {
  /** Both ends included. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
  /** In upper case. */
  readonly texts: readonly string[]
}

/** Dashes between two numbers: phones, spreadsheets and chats replace hyphens with them. */
const dashes = /(?<=\d)\s*[-\u2010-\u2015\u2212]\s*(?=\d)/g

/**
 * Parses lot numbers and ranges, `1001,1002` or `1001-1005` (spec 3 §5), also with blanks between them, other dashes
 * and wide digits. A number is compared as a number, so `0042` finds lot 42; anything else must be the whole lot
 * number, such as `B12`. Letters that look alike are equal, and `O45` also finds `045`.
 */
export function parseLotNumbers(text: string): LotNumbers {
  const ranges: { from: number; to: number }[] = []
  const texts: string[] = []
  const parts = text
    .split(/[,;，、]|(?<=\d)\s+(?=\d)/)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts) {
    const plain = part.normalize('NFKC').replaceAll(dashes, '-')
    const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(plain) ?? []
    if (from !== undefined) {
      ranges.push({ from: Number(from), to: Number(to) })
      if (/^0[1-9]\d*$/.test(plain)) texts.push(`O${plain.slice(1)}`)
      continue
    }
    const code = latinCapitals(plain)
    texts.push(code)
    if (/^O[O\d]{1,8}$/.test(code)) {
      const number = Number(code.replaceAll('O', '0'))
      ranges.push({ from: number, to: number })
    }
  }
  return { ranges, texts }
}
