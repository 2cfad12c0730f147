/** The figures that a benchmark has printed: all values by name. */
export type Figures = ReadonlyMap<string, readonly number[]>

interface Cell {
  readonly text: string
  /** Columns of the text in its line. */
  readonly start: number
  readonly end: number
}

const cellsOf = (line: string): Cell[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))

/** Matches separate numbers such as `1,299`, `0.44`, `5.1×`, but not the 95 of p95. */
const numbers = /(?<![\w.,-])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\w.]*[a-zA-Z]\w)/g
const parsed = (text: string) => Number(text.replaceAll(',', ''))

const isHead = (cells: readonly Cell[]) =>
  cells.length >= 3 && cells.every(({ text }) => /[a-z]/i.test(text))

/**
 * Reads the figures of any benchmark. In a table the first cell of a row and the column header name a number; in a
 * sentence the sentence does. Equal names in two outputs denote the same figure.
 */
export function figuresOf(output: string): Figures {
  const found = new Map<string, number[]>()
  const add = (name: string, value: number) => found.set(name, [...(found.get(name) ?? []), value])
  let head: readonly Cell[] = []
  for (const line of output.split('\n')) {
    const cells = cellsOf(line)
    if (isHead(cells)) {
      head = cells
      continue
    }
    const [first, ...others] = cells
    if (first && head.length > 0 && others.length >= 2) {
      for (const [at, { value, end }] of numbersOf(line, first.end).entries()) {
        add(`${first.text} · ${headAt(head, end)?.text ?? ''} (${at + 1})`, value)
      }
    } else {
      const sentence = line.trim().replace(numbers, '#').replaceAll(/\s+/g, ' ')
      for (const [at, { value }] of numbersOf(line, 0).entries())
        add(`${sentence} (${at + 1})`, value)
    }
  }
  return found
}

const numbersOf = (line: string, from: number) =>
  [...line.slice(from).matchAll(numbers)].map(({ 0: text, index }) => ({
    value: parsed(text),
    end: from + index + text.length,
  }))

/** Finds the header that ends closest to the number, because columns are aligned to the right. */
const headAt = (head: readonly Cell[], end: number): Cell | undefined =>
  head.toSorted((a, b) => distance(a, end) - distance(b, end))[0]

const distance = ({ start, end }: Cell, at: number) =>
  at >= start && at <= end ? 0 : Math.min(Math.abs(end - at), Math.abs(start - at))
