/** What the sheets need of the font parser, which brings no types of its own. */
declare module 'opentype.js' {
  type Command =
    | { type: 'M'; x: number; y: number }
    | { type: 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' }
  type Glyph = { index: number; advanceWidth?: number; path: { commands: Command[] } }
  type Font = { unitsPerEm: number; charToGlyph: (char: string) => Glyph }
  const opentype: { parse: (data: ArrayBuffer) => Font }
  export = opentype
}
