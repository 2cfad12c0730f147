import { parseArgs } from 'node:util'
import { fail, isSmoke, withSmoke } from '../smoke.ts'
import { WrongResult } from './compare.ts'
import { type BenchData, openData } from './data.ts'
import { repairData } from './lag.ts'
import {
  compareResults,
  compareSample,
  type Effort,
  measureEngine,
  measureSeriba,
  sampleOf,
} from './measure.ts'
import { installPeers } from './peers.ts'
import { EngineProcess } from './process.ts'
import { type Queries, recordQueries } from './queries.ts'
import { type EngineReport, reportText, type SeribaReport } from './report.ts'
import type { RowPlan } from './rows.ts'

const peers = ['seriba', 'duckdb', 'postgres'] as const
type Peer = (typeof peers)[number]

interface Run {
  readonly plan: RowPlan
  readonly engines: readonly Peer[]
  readonly queries: number
  readonly random: number
  /** The part of the random queries to compare: the second of four is 2/4. */
  readonly part: readonly [part: number, parts: number]
  /** Queries to compare with plain SQL, as many for the sales as for the live lots. */
  readonly sample: number
  readonly keep: string | undefined
  readonly effort: Effort
}

const began = performance.now()
const log = (line: string) => {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)
}

function readRun(): Run {
  const { values } = parseArgs({
    options: withSmoke(
      {
        rows: { type: 'string', default: '10000000' },
        bikes: { type: 'string' },
        live: { type: 'string', default: '200000' },
        seed: { type: 'string', default: '42' },
        queries: { type: 'string' },
        random: { type: 'string', default: '0' },
        part: { type: 'string', default: '1/1' },
        sample: { type: 'string' },
        engines: { type: 'string', default: peers.join(',') },
        seconds: { type: 'string' },
        patience: { type: 'string' },
        keep: { type: 'string' },
      },
      // Every query is also compared with plain SQL.
      {
        ...{ rows: '5000', bikes: '1000', live: '2000', queries: '40', random: '20' },
        ...{ sample: '1000', seconds: '0.5', patience: '60' },
      },
    ),
  })
  const rows = Number(values.rows)
  const isLarge = rows >= 5_000_000
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  const engines = peers.filter((name) => values.engines.split(',').includes(name))
  return {
    plan: {
      rows,
      bikes: values.bikes === undefined ? Math.round(rows / 5) : Number(values.bikes),
      live: Number(values.live),
      seed: Number(values.seed),
    },
    engines,
    queries: Number(values.queries ?? (isLarge ? 500 : 200)),
    random: Number(values.random),
    part: [part, parts],
    sample: Number(values.sample ?? (isLarge ? 25 : 5)),
    keep: values.keep,
    effort: {
      warmups: isSmoke ? 1 : 3,
      patience: Number(values.patience ?? (isLarge ? 300 : 3)),
      burst: isLarge ? 10 : isSmoke ? 0.1 : 1,
      long: Number(values.seconds ?? (isLarge ? 60 : 4)),
      lag: isLarge ? 20 : isSmoke ? 1 : 3,
    },
  }
}

/**
 * Compares our search engine with others on the same lots and the same queries. Checks that all results agree before
 * timing anything; a difference ends the run with 1. npm run bench:search -- --rows 1000000 --keep data/bench
 */
async function main(): Promise<void> {
  const run = readRun()
  if (run.engines.includes('duckdb')) installPeers(log)
  const data = await openData(run.plan, run.keep, log)
  const running: EngineProcess[] = []
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= (async () => {
      for (const engine of running) await engine.stop()
      await data.close()
    })()
    return closing
  }
  const giveUp = () => void close().finally(() => process.exit(1))
  // `disconnect`: the parent process has ended (tools/bootstrap.js).
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(end, giveUp)
  try {
    await measure(run, data, running)
  } finally {
    await close()
  }
}

async function measure(run: Run, data: BenchData, running: EngineProcess[]): Promise<void> {
  if (data.seedSeconds === null) await repairData(data.url)
  const queries = await recordQueries(data.url, {
    seed: run.plan.seed,
    stats: run.queries,
    live: Math.round(run.queries * 0.6),
  })
  const start = async (name: Peer) => {
    const engine = await EngineProcess.start(name, data)
    running.push(engine)
    const megabytes = ((await engine.call('memory')) / 1e6).toFixed(0)
    log(`${name} loaded in ${engine.loadSeconds.toFixed(1)} s, ${megabytes} MB`)
    return engine
  }
  const has = (name: Peer) => run.engines.includes(name)
  const duckdb = has('duckdb') ? await start('duckdb') : null
  const seriba = has('seriba') ? await start('seriba') : null
  const postgres = has('postgres') ? await start('postgres') : null
  if (duckdb) {
    const likely = [...sampleOf(queries.stats, 30), ...sampleOf(queries.live, 20)]
    log(`duckdb counts with: ${await duckdb.call('prepare', likely)}`)
  }
  const compared = seriba && duckdb ? await compareAll(run, data, queries, seriba, duckdb) : 0
  const engines: EngineReport[] = []
  if (postgres) {
    engines.push(await compareWithSql(run, queries, seriba ?? duckdb, postgres))
    await postgres.stop()
  }
  if (duckdb) {
    engines.unshift(await measureEngine(duckdb, queries, run.effort))
    await duckdb.stop()
    log('duckdb timed')
  }
  let report: SeribaReport | null = null
  if (seriba) {
    report = await measureSeriba(seriba, queries, { ...data, rows: run.plan.rows }, run.effort)
    engines.unshift(report)
    log('seriba timed')
  }
  console.log(reportText({ engines, seriba: report, compared }))
  for (const one of engines) failOnErrors(one)
  if (report && report.lag.missed > 0) fail(`${report.lag.missed} changes were never counted`)
}

function failOnErrors({ name, stats, live }: EngineReport): void {
  for (const { inFlight, errors } of [...stats.throughput, ...live.throughput]) {
    if (errors > 0) fail(`${name}: ${errors} searches failed with ${inFlight} in flight`)
  }
}

async function compareAll(
  run: Run,
  data: BenchData,
  queries: Queries,
  seriba: EngineProcess,
  duckdb: EngineProcess,
): Promise<number> {
  const half = Math.ceil(run.random / 2)
  const seed = run.plan.seed + 1
  const more = await recordQueries(data.url, { seed, stats: half, live: half })
  const [part, parts] = run.part
  const random = [...more.stats, ...more.live]
    .slice(0, run.random)
    .filter((_, at) => at % parts === part - 1)
  const all = [...queries.stats, ...queries.live, ...random]
  const compared = await compareResults(seriba, duckdb, all, log)
  log(`seriba and duckdb agree on ${compared} results`)
  return compared
}

async function compareWithSql(
  { sample, effort: { patience } }: Run,
  queries: Queries,
  engine: EngineProcess | null,
  postgres: EngineProcess,
): Promise<EngineReport> {
  const plan = { sample, patience }
  const live = await compareSample(engine, postgres, queries.live, plan)
  const stats = await compareSample(engine, postgres, queries.stats, plan)
  const count = live.latency.count + stats.latency.count
  if (engine) log(`${engine.name} and plain SQL agree on ${count} results`)
  const memoryBytes = await postgres.call('memory')
  return { name: 'postgres (sample)', loadSeconds: postgres.loadSeconds, memoryBytes, stats, live }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof WrongResult ? error.message : error)
    process.exit(1)
  },
)
