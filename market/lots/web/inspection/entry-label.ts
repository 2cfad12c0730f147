/** Returns the label of an entry: A to Z, then AA, AB … */
export function entryLabel(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : entryLabel(Math.floor(index / 26) - 1) + letter
}
