import { EM, glyphOutline, type Outline, type Weight } from './glyph-outlines.ts'

/** The style of a line of text; sizes and widths in sheet units. */
export type TextStyle = {
  size: number
  weight?: Weight
  colour?: string
  align?: 'start' | 'middle' | 'end'
  /** Width to which longer text is squeezed. */
  fit?: number
}

/**
 * Sets text as outlines: a picture in an <img> cannot load fonts, and the viewer may have none for Japanese. Each glyph
 * is stored once for a sheet. No character of a text ever reaches the SVG itself.
 */
export type Setter = {
  /** Sets one line with its baseline at y. */
  line: (text: string, x: number, y: number, style: TextStyle) => string
  /** Returns the width of a line before squeezing. */
  measure: (text: string, size: number, weight?: Weight) => number
  /** Breaks a text into lines no wider than the width. */
  wrap: (text: string, width: number, size: number) => string[]
  /** Returns the definitions of all glyphs used so far. */
  defs: () => string
}

/** Drawn for a character that the font lacks. */
const missing: Outline = { d: 'm12 0v-84h66v84zm6-6h54v-72h-54z', advance: 90 }

export function startSetting(): Setter {
  const used = new Map<string, { id: string; d: string }>()

  const outline = (char: string, weight: Weight): Outline =>
    /\s/.test(char) ? { d: '', advance: EM * 0.27 } : (glyphOutline(char, weight) ?? missing)

  const idOf = (char: string, weight: Weight, d: string): string => {
    const key = `${weight}${char}`
    const known = used.get(key)
    if (known) return known.id
    const id = `g${used.size.toString(36)}`
    used.set(key, { id, d })
    return id
  }

  const measure = (text: string, size: number, weight: Weight = 400) => {
    let total = 0
    for (const char of printable(text)) total += outline(char, weight).advance
    return (total * size) / EM
  }

  const line = (text: string, x: number, y: number, style: TextStyle): string => {
    const { size, weight = 400, colour, align = 'start', fit } = style
    const full = measure(text, size, weight)
    if (full === 0) return ''
    const squeeze = fit !== undefined && full > fit ? fit / full : 1
    const shift = align === 'start' ? 0 : align === 'middle' ? 0.5 : 1
    let pen = 0
    let glyphs = ''
    for (const char of printable(text)) {
      const { d, advance } = outline(char, weight)
      const place = Math.round(pen)
      if (d) glyphs += `<use href="#${idOf(char, weight, d)}"${place ? ` x="${place}"` : ''}/>`
      pen += advance
    }
    const scale = size / EM
    const move = `translate(${round(x - shift * full * squeeze)} ${round(y)})`
    const zoom =
      squeeze === 1
        ? `scale(${round(scale, 4)})`
        : `scale(${round(scale * squeeze, 4)} ${round(scale, 4)})`
    return `<g transform="${move}${zoom}"${colour ? ` fill="${colour}"` : ''}>${glyphs}</g>`
  }

  const wrap = (text: string, width: number, size: number): string[] => {
    const lines: string[] = []
    let current = ''
    for (const char of printable(text)) {
      if (current && measure(current + char, size) > width) {
        lines.push(current)
        current = ''
      }
      if (current || !/\s/.test(char)) current += char
    }
    return current ? [...lines, current] : lines
  }

  const defs = () => [...used.values()].map(({ id, d }) => `<path id="${id}" d="${d}"/>`).join('')

  return { line, measure, wrap, defs }
}

/**
 * Removes control characters and joiners, which have no shape, and cuts off very long texts, which would take minutes.
 */
function printable(text: string): string {
  return text
    .slice(0, 400)
    .replace(/[\u200b-\u200f]|\ufe0e|\ufe0f/g, '')
    .replace(/\p{Cc}/gu, ' ')
}

function round(value: number, places = 1): string {
  return String(Number(value.toFixed(places)))
}
