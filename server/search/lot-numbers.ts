/** What a lot-number search asks for: numbers and ranges of them, and numbers that have letters. */
export interface LotNumbers {
  /** Both ends included. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
  /** In capitals. */
  readonly texts: readonly string[]
}

/** Most parts of one search; more are not looked at. */
const mostParts = 200

/** Between two numbers: phones, spreadsheets and chats make a dash of what was a hyphen. */
const dashes = /(?<=\d)\s*[-\u2010-\u2015\u2212]\s*(?=\d)/g

/**
 * Reads lot numbers and ranges, `1001,1002` or `1001-1005` (spec 3 §5), also with dashes, blanks,
 * wide digits and the ends the other way round. A number is compared as a number, so `0042` finds
 * lot 42; anything else must be the whole lot number, as `B12`.
 */
export function parseLotNumbers(text: string): LotNumbers {
  const ranges: { from: number; to: number }[] = []
  const texts: string[] = []
  const parts = text
    .normalize('NFKC')
    .replaceAll(dashes, '-')
    .split(/[,;、]/)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts.slice(0, mostParts)) {
    const [, one, other = one] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? []
    if (one === undefined) {
      texts.push(part.toUpperCase())
    } else {
      const [from, to] = [Number(one), Number(other)]
      ranges.push({ from: Math.min(from, to), to: Math.max(from, to) })
    }
  }
  return { ranges, texts }
}
