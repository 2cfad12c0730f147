import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype from 'opentype.js'

/** A character as an outline: path data in units of 1/120 em, baseline at 0, y down. */
export type Outline = { d: string; advance: number }

/** Stroke weights of the installed font that are used. */
export type Weight = 400 | 700

/** Outline units in one em: fine enough for the largest figure on a sheet. */
export const EM = 120

type Font = ReturnType<typeof opentype.parse>

const fontPackage = '@fontsource/noto-sans-jp'
const locate = createRequire(import.meta.url)
const fonts = new Map<string, Font>()
const outlines = new Map<string, Outline | null>()
let slices: Map<number, string> | undefined

/** The font comes in slices by unicode range; this tells which slice holds a character. */
function sliceTable(): Map<number, string> {
  const table = new Map<number, string>()
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(locate.resolve(`${fontPackage}/unicode.json`), 'utf8'),
  )
  for (const [name, list] of Object.entries(ranges)) {
    const slice = name.replace(/[[\]]/g, '')
    for (const range of list.split(',')) {
      const [from = 0, to = from] = range
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((part) => Number.parseInt(part, 16))
      for (let code = from; code <= to; code++) table.set(code, slice)
    }
  }
  return table
}

function font(slice: string, weight: Weight): Font {
  const name = `noto-sans-jp-${slice}-${weight}-normal.woff`
  const known = fonts.get(name)
  if (known) return known
  const bytes = readFileSync(locate.resolve(`${fontPackage}/files/${name}`))
  const data = new ArrayBuffer(bytes.byteLength)
  new Uint8Array(data).set(bytes)
  const parsed = opentype.parse(data)
  fonts.set(name, parsed)
  return parsed
}

/** The outline of one character, or null if the font has none. Slices are read when first needed. */
export function glyphOutline(char: string, weight: Weight): Outline | null {
  const key = `${weight}${char}`
  const known = outlines.get(key)
  if (known !== undefined) return known
  const outline = readOutline(char, weight)
  outlines.set(key, outline)
  return outline
}

function readOutline(char: string, weight: Weight): Outline | null {
  slices ??= sliceTable()
  const slice = slices.get(char.codePointAt(0) ?? 0)
  if (slice === undefined) return null
  const face = font(slice, weight)
  const { unitsPerEm } = face
  const glyph = face.charToGlyph(char)
  if (glyph.index === 0) return null
  const scale = EM / unitsPerEm
  return {
    d: pathData(glyph.path.commands, scale),
    advance: Math.round((glyph.advanceWidth ?? unitsPerEm) * scale),
  }
}

type Commands = ReturnType<Font['charToGlyph']>['path']['commands']

/** Writes an outline in whole units, each step from the last: far shorter than absolute places. */
function pathData(commands: Commands, scale: number): string {
  let [x, y] = [0, 0]
  let [startX, startY] = [0, 0]
  let d = ''
  let mode = ''
  const put = (command: string, ...points: [number, number][]) => {
    const steps = points.flatMap(([px, py]) => [
      Math.round(px * scale) - x,
      Math.round(-py * scale) - y,
    ])
    const [dx = 0, dy = 0] = steps.slice(-2)
    if (command === 'l' && dx === 0 && dy === 0) return
    let text: string
    let word = command
    if (command === 'l' && dy === 0) [word, text] = ['h', String(dx)]
    else if (command === 'l' && dx === 0) [word, text] = ['v', String(dy)]
    else text = steps.map((step, i) => (i > 0 && step >= 0 ? ` ${step}` : step)).join('')
    if (word === mode) d += text.startsWith('-') ? text : ` ${text}`
    else d += word + text
    mode = word
    x += dx
    y += dy
  }
  for (const c of commands) {
    if (c.type === 'Z') {
      d += 'z'
      mode = 'z'
      ;[x, y] = [startX, startY]
    } else if (c.type === 'M') {
      put('m', [c.x, c.y])
      mode = 'm '
      ;[startX, startY] = [x, y]
    } else if (c.type === 'L') put('l', [c.x, c.y])
    else if (c.type === 'Q') put('q', [c.x1, c.y1], [c.x, c.y])
    else put('c', [c.x1, c.y1], [c.x2, c.y2], [c.x, c.y])
  }
  return d
}
