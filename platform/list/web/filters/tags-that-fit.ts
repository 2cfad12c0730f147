/** Width of a tag without its text: padding, icon and gap, px. */
const frame = { mouse: 54, touch: 64 } as const
const letter = 7.2
const gap = 8
/** Width of the buttons to show the rest and to clear all, px. */
const buttons = 170

/** Number of tags while the width is unknown. */
const defaultTags = 5
const fewest = 2

/** Returns how many tags fit in one line. Widths are estimated, because measuring would render twice. */
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
