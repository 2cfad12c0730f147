/** Figures of one kind of request over a number of connections. */
export interface HttpFigures {
  readonly name: string
  readonly connections: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly perSecond: number
  readonly bytes: number
  readonly errors: number
  /** Processor time of the server's process for one response, including all threads. */
  readonly cpuMs: number
  /** Median relative to the bare server's for the same bytes, in the same minute. */
  readonly ratio: number
}

const head = [
  '',
  'conn',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  '1/s',
  'CPU ms',
  'bytes',
  'errors',
  '÷ bare',
]

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
const rounded = (value: number) => Math.round(value).toLocaleString('en')

/** Formats a table with a row for each kind of request and number of connections. */
export function httpTable(rows: readonly HttpFigures[]): string {
  const cells = rows.map((row) => [
    row.name,
    String(row.connections),
    ms(row.p50),
    ms(row.p95),
    ms(row.p99),
    rounded(row.perSecond),
    row.cpuMs.toFixed(3),
    rounded(row.bytes),
    String(row.errors),
    `${row.ratio.toFixed(1)}×`,
  ])
  const widths = head.map((_, at) =>
    Math.max(...[head, ...cells].map((row) => row[at]?.length ?? 0)),
  )
  return [head, ...cells]
    .map((row) =>
      row
        .map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** Maximum milliseconds at p95 for one person, and minimum responses a second for many. */
const goal = { p95: 2, perSecond: 2000 }

/** Formats a line for each kind of request that has a goal. */
export function goalLines(rows: readonly HttpFigures[], names: readonly string[]): string {
  const lines = names.map((name) => {
    const own = rows.filter((row) => row.name === name)
    const alone = own.find(({ connections }) => connections === 1)
    if (!alone) return `unknown  ${name}: latency is that of --connections 1`
    const { p95 } = alone
    const perSecond = Math.max(...own.map((row) => row.perSecond))
    const isMet = p95 <= goal.p95 && perSecond >= goal.perSecond
    const figures = `${ms(p95)} ms, ${rounded(perSecond)}/s`
    return `${isMet ? 'met    ' : 'NOT MET'}  ${name}: p95 ≤ ${goal.p95} ms on one connection, ≥ ${rounded(goal.perSecond)} responses/s: ${figures}`
  })
  return ['Goals', ...lines].join('\n')
}
