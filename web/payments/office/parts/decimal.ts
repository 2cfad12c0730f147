/**
 * The number of a typed amount with at most two decimals: `2480.5`, `2 480,50`, `2,480.50`. Null for anything else, and
 * for what can be read in two ways, such as `1.234`.
 */
export function readDecimal(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '')
  const match =
    /^(?<whole>\d+|\d{1,3}(?<group>[.,'])\d{3}(?:\k<group>\d{3})*)(?:(?<point>[.,])(?<cents>\d{1,2}))?$/.exec(
      plain,
    )?.groups
  if (!match?.whole) return null
  const { whole, group, point, cents } = match
  if (point !== undefined && point === group) return null
  // A single group could be decimals as well.
  if (group !== undefined && point === undefined && whole.split(group).length === 2) return null
  const number = Number(`${whole.replaceAll(/\D/g, '')}.${cents ?? 0}`)
  return number > 0 ? number : null
}
