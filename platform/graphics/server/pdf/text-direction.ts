import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters of right-to-left scripts. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/**
 * Returns the levels of the bidirectional algorithm for each UTF-16 unit of a text, odd from right to left; null for a
 * text that runs from left to right throughout.
 */
export const levelsOf = (text: string): Uint8Array | null =>
  rightToLeft.test(text) ? bidi.getEmbeddingLevels(text).levels : null

/** Replaces the brackets of a text by the ones to draw in right-to-left writing. */
export const mirrored = (text: string): string =>
  [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

interface Inline {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly leadingCut?: number
  readonly trailingCut?: number
  /** Undefined in parts that were not split into runs. */
  readonly bidiLevel?: number
}

const levelOf = ({ bidiLevel = 0 }: Inline): number => bidiLevel

/**
 * Returns the characters of a part of a line in drawing order. Parts with letters are reversed where they are shaped;
 * parts with signs alone (blanks, brackets) are reversed here, because lines break before they are reordered.
 */
function drawnText(part: Inline): string {
  const { text } = part
  if (levelOf(part) % 2 === 0 || rightToLeft.test(text)) return text
  return [...mirrored(text)].reverse().join('')
}

/** Returns the parts of a line from left to right, by rule L2 of the bidirectional algorithm. */
export function visualOrder<Part extends Inline>(inlines: readonly Part[]): readonly Part[] {
  const highest = Math.max(0, ...inlines.map(levelOf))
  if (highest === 0) return inlines
  const order = [...inlines]
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      const next = order.findIndex((part, at) => at >= from && levelOf(part) < level)
      const to = next === -1 ? order.length : next
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  }
  const [first] = order
  // Blanks at the ends of a line lie outside of it.
  const isTurned = first !== undefined && first === inlines.at(-1) && levelOf(first) % 2 === 1
  let x = -((isTurned ? first.trailingCut : first?.leadingCut) ?? 0)
  return order.map((part) => {
    const placed = { ...part, text: drawnText(part), x }
    x += part.width
    return placed
  })
}
