/** A tag without its words: edges, cross and gaps, in pixels. */
const frame = { mouse: 54, touch: 64 } as const
const letter = 7.2
const gap = 8
/** Button that shows the rest, and the one that clears all. */
const buttons = 170

/** How many tags stand there when the width is not known. */
const defaultTags = 5
const fewest = 2

/** How many tags have room in one line. Widths are estimated: nothing is drawn twice. */
export function tagsThatFit(
  texts: readonly string[],
  width: number,
  pointer: keyof typeof frame = 'mouse',
): number {
  if (width <= 0) return Math.min(defaultTags, texts.length)
  let left = width - buttons
  let fitting = 0
  for (const text of texts) {
    left -= frame[pointer] + text.length * letter + (fitting > 0 ? gap : 0)
    if (left < 0) break
    fitting += 1
  }
  return Math.min(Math.max(fitting, fewest), texts.length)
}
