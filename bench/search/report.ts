import type { Lag } from './lag.ts'
import { type Latency, percentiles, type Throughput } from './timing.ts'
import type { LotPageFigures } from './vehicles.ts'

/** The figures of one engine with one set of queries. */
export interface Figures {
  readonly latency: Latency
  readonly throughput: readonly Throughput[]
}

export interface EngineReport {
  readonly name: string
  readonly loadSeconds: number
  readonly memoryBytes: number
  readonly stats: Figures
  readonly live: Figures
}

export interface SeribaReport extends EngineReport {
  readonly long: Throughput
  readonly lag: Lag
  readonly bytesPerRow: number | null
  readonly pageOne: Latency
  readonly deepPage: Latency
  readonly deepPageNumber: number
  readonly lotPages: LotPageFigures | null
  readonly savedLoadSeconds: number
  readonly cached: Latency
  readonly cachedThroughput: Throughput
}

export interface Report {
  readonly engines: readonly EngineReport[]
  readonly seriba: SeribaReport | null
  readonly compared: number
}

const head = [
  'engine',
  'load s',
  'MB',
  'queries',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'CPU ms',
  '1/s',
  '8/s',
  '32/s',
]

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1)

/** Formats the whole result: a table for each set of queries, the ratios, and the goals. */
export function reportText(report: Report): string {
  return [
    ...tableOf(report, 'stats', 'Sales statistics'),
    ...tableOf(report, 'live', 'Lots of this week and stock'),
    ...(report.seriba ? lagLines(report.seriba) : []),
    ...(report.seriba ? lotPageLines(report.seriba) : []),
    ...(report.seriba ? goalLines(report, report.seriba) : []),
  ].join('\n')
}

function tableOf({ engines, seriba }: Report, set: 'stats' | 'live', title: string): string[] {
  const rows = engines.map(({ name, loadSeconds, memoryBytes, [set]: figures }) => {
    const { count, p50, p95, p99, cpuMs } = figures.latency
    const rates = [1, 8, 32].map((inFlight) => {
      const found = figures.throughput.find((one) => one.inFlight === inFlight)
      return found ? number(found.perSecond) : '–'
    })
    const times = [p50, p95, p99, cpuMs].map(number)
    const memory = Math.round(memoryBytes / 1e6).toLocaleString('en')
    return [name, loadSeconds.toFixed(1), memory, String(count), ...times, ...rates]
  })
  const ours = seriba?.[set].latency
  const ratios = engines
    .filter(({ name }) => ours && name !== 'seriba')
    .map(({ name, [set]: { latency } }) => {
      const times = ratiosOf(latency, ours ?? latency).map((ratio) => `${ratio.toFixed(1)}×`)
      return [`${name} ÷ seriba`, '', '', '', ...times]
    })
  return ['', title, ...aligned([head, ...rows, ...ratios])]
}

/** Returns how much slower a peer is, over the queries timed on both: p50, p95, p99 and CPU. */
function ratiosOf(peer: Latency, ours: Latency): number[] {
  const both = peer.times.flatMap((theirs, at) => {
    const own = ours.times[at] ?? null
    return theirs === null || own === null ? [] : [{ theirs, own }]
  })
  const slow = percentiles(both.map(({ theirs }) => theirs))
  const fast = percentiles(both.map(({ own }) => own))
  const ratio = (a: number, b: number) => a / Math.max(0.001, b)
  return [
    ratio(slow.p50, fast.p50),
    ratio(slow.p95, fast.p95),
    ratio(slow.p99, fast.p99),
    ratio(peer.cpuMs, ours.cpuMs),
  ]
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
}

function lagLines({ lag }: SeribaReport): string[] {
  return [
    '',
    `Commit to counter at ${Math.round(lag.perSecond)} changes/s, ${lag.changes} changes: p50 ` +
      `${number(lag.p50)} ms, p99 ${number(lag.p99)} ms, ${lag.missed} never seen; results ` +
      `meanwhile p95 ${number(lag.answerP95)} ms`,
  ]
}

function lotPageLines({ lotPages }: SeribaReport): string[] {
  if (!lotPages) return []
  const { appearances, comparables, found } = lotPages
  const times = ({ p50, p95, p99 }: Latency) => `${[p50, p95, p99].map(number).join(' / ')} ms`
  return [
    `Earlier auctions of ${appearances.count} upcoming lots, ${found} with some: p50 / p95 / p99 ` +
      `${times(appearances)}; comparable sales of the same ${times(comparables)}`,
  ]
}

type Goal = readonly [what: string, isMet: boolean, figure: string]

/** Formats one line for each goal: whether it is met, with the figure. */
function goalLines(report: Report, seriba: SeribaReport): string[] {
  const { latency: stats } = seriba.stats
  const { latency: live } = seriba.live
  const { long, lag, pageOne, deepPage } = seriba
  const duck = report.engines.find(({ name }) => name === 'duckdb')?.stats.latency
  const ms = (values: readonly number[]) => `${values.map(number).join(' / ')} ms`
  const [, faster = 0, , lighter = 0] = duck ? ratiosOf(duck, stats) : []
  const depth = deepPage.p50 / Math.max(0.01, pageOne.p50)
  const goals: Goal[] = [
    [
      'statistics uncached: p50 ≤ 10, p95 ≤ 50, p99 ≤ 100 ms',
      stats.p50 <= 10 && stats.p95 <= 50 && stats.p99 <= 100,
      ms([stats.p50, stats.p95, stats.p99]),
    ],
    ...(duck
      ? [
          [
            'against DuckDB: ≥ 5 times faster at p95, ≥ 10 times less CPU',
            faster >= 5 && lighter >= 10,
            `${faster.toFixed(1)}×, ${lighter.toFixed(1)}×`,
          ] as const,
        ]
      : []),
    [
      'live lots uncached: p50 ≤ 4, p95 ≤ 12 ms',
      live.p50 <= 4 && live.p95 <= 12,
      ms([live.p50, live.p95]),
    ],
    [
      'cached, in process: p95 ≤ 2 ms, ≥ 2 000 results/s',
      seriba.cached.p95 <= 2 && seriba.cachedThroughput.perSecond >= 2000,
      `${ms([seriba.cached.p95])}, ${number(seriba.cachedThroughput.perSecond)}/s`,
    ],
    [
      '16 in flight: ≥ 150 results/s, 0 errors, event-loop delay p99 ≤ 20 ms',
      long.perSecond >= 150 && long.errors === 0 && long.loopP99Ms <= 20,
      `${number(long.perSecond)}/s, ${long.errors} errors, ${ms([long.loopP99Ms])}`,
    ],
    [
      `page ${seriba.deepPageNumber.toLocaleString('en')}: ≤ 2 × page 1, ≤ 80 ms`,
      depth <= 2 && deepPage.p95 <= 80,
      `${depth.toFixed(2)} × at p50 (${ms([deepPage.p50, pageOne.p50])}), p95 ${ms([deepPage.p95])}`,
    ],
    ...(seriba.lotPages
      ? [
          [
            'earlier auctions of a vehicle: p99 ≤ 20 ms',
            seriba.lotPages.appearances.p99 <= 20,
            ms([seriba.lotPages.appearances.p99]),
          ] as const,
        ]
      : []),
    [
      'wrong results: 0',
      report.compared > 0,
      `0 of ${report.compared.toLocaleString('en')} compared`,
    ],
    [
      'commit to counter at 500 changes/s: p99 ≤ 1 s',
      lag.p99 <= 1000 && lag.missed === 0 && lag.perSecond > 480,
      ms([lag.p99]),
    ],
    [
      'memory: ≤ 100 bytes a row',
      (seriba.bytesPerRow ?? Number.POSITIVE_INFINITY) <= 100,
      seriba.bytesPerRow === null ? 'unknown' : `${number(seriba.bytesPerRow)} bytes`,
    ],
    [
      'ready: ≤ 5 s with saved columns, ≤ 60 s without',
      seriba.savedLoadSeconds <= 5 && seriba.loadSeconds <= 60,
      `${seriba.savedLoadSeconds.toFixed(1)} s, ${seriba.loadSeconds.toFixed(1)} s`,
    ],
  ]
  return [
    '',
    'Goals',
    ...goals.map(([what, isMet, figure]) => `${isMet ? 'met    ' : 'NOT MET'}  ${what}: ${figure}`),
  ]
}
