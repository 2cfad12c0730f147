import type { Setter } from './sheet-type.ts'

/** Inks and paper of a sheet. */
export const ink = {
  paper: '#fbf8ef',
  line: '#39404a',
  faint: '#b9bdb9',
  label: '#39404a',
  value: '#14306e',
  shade: '#efeadb',
  mark: '#14306e',
  red: '#b3261e',
} as const

export type Field = {
  x: number
  y: number
  width: number
  height: number
  label: string
  value: string
  /** Size of the value, sheet units. */
  size?: number
  align?: 'start' | 'middle' | 'end'
  bold?: boolean
}

/** Returns path data of a rectangle. */
export function rect(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}

/** Draws ruled lines of one weight; all boxes of a weight share one path. */
export function rules(d: string, width = 1, colour: string = ink.line): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

/** Draws a box with a small label in its upper left corner and the value below it. */
export function field(type: Setter, box: Field): string {
  const { x, y, width, height, label, value, size = 18, align = 'start', bold } = box
  const at = align === 'start' ? x + 8 : align === 'middle' ? x + width / 2 : x + width - 8
  return (
    type.line(label, x + 5, y + 13, { size: 10.5, colour: ink.label, fit: width - 8 }) +
    type.line(value, at, y + height - Math.max(8, size * 0.36), {
      size,
      colour: ink.value,
      align,
      fit: width - 14,
      ...(bold ? { weight: 700 as const } : {}),
    })
  )
}

/** Draws a box with a shaded title strip on its left and lines of text on faint rules. */
export function notes(
  type: Setter,
  box: { x: number; y: number; width: number; height: number; title: string; rows: number },
  texts: readonly string[],
): string {
  const { x, y, width, height, title, rows } = box
  const inner = width - 16
  const headed = y + 20
  const room = height - 24
  // Shrinks the text before leaving anything out.
  let size = 15
  let lines = arrange(type, texts, inner, size, rows)
  while (lowest(lines) * size * 1.24 > room && size > 8) {
    size -= 0.5
    lines = arrange(type, texts, inner, size, rows)
  }
  const count = Math.max(rows, lowest(lines))
  const step = room / count
  const faint = Array.from({ length: count - 1 }, (_, i) => {
    const at = Math.round((headed + step * (i + 1) + 2) * 10) / 10
    return `M${x + 8} ${at}h${width - 16}`
  })
  const body = lines.map(({ text, row, left }) =>
    type.line(text, x + 10 + left, headed + step * (row + 0.78), { size, colour: ink.value }),
  )
  return (
    `<path d="${rect(x, y, width, 18)}" fill="${ink.shade}"/>` +
    type.line(title, x + 6, y + 13.5, { size: 11.5, colour: ink.label }) +
    rules(faint.join(''), 0.6, ink.faint) +
    body.join('')
  )
}

type Line = { text: string; row: number; left: number }

function lowest(lines: readonly Line[]): number {
  return lines.reduce((max, { row }) => Math.max(max, row + 1), 0)
}

/** Puts one remark on a line while there is room, as an inspector does; then two; then runs them together. */
function arrange(
  type: Setter,
  texts: readonly string[],
  width: number,
  size: number,
  rows: number,
): Line[] {
  const apart = texts.flatMap((text) => type.wrap(text, width, size))
  if (apart.length <= rows) return apart.map((text, row) => ({ text, row, left: 0 }))
  const half = width / 2
  const paired = texts.every((text) => type.measure(text, size) < half - 12)
  if (paired && texts.length <= rows * 2) {
    const first = Math.max(rows - 1, Math.ceil(texts.length / 2))
    return texts.map((text, i) => ({ text, row: i % first, left: i < first ? 0 : half }))
  }
  return runOn(type, texts, width, size).map((text, row) => ({ text, row, left: 0 }))
}

/** Sets texts one after another in lines of a width, separated by a space and broken only if necessary. */
export function runOn(
  type: Setter,
  texts: readonly string[],
  width: number,
  size: number,
): string[] {
  const lines: string[] = []
  let current = ''
  for (const text of texts) {
    const joined = current ? `${current}　${text}` : text
    if (type.measure(joined, size) <= width) {
      current = joined
      continue
    }
    if (current) lines.push(current)
    const pieces = type.wrap(text, width, size)
    lines.push(...pieces.slice(0, -1))
    current = pieces.at(-1) ?? ''
  }
  return current ? [...lines, current] : lines
}
