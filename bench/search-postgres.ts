import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../server/db/pools.ts'
import { sqlSearch } from '../server/search/sql/sql-search.ts'
import type { BenchEngine, EngineOptions } from './search-engine.ts'
import { benchNow } from './search-rows.ts'
// Tells pg how to read int8 and date, as the program does.
import '../server/db/postgres.ts'

/** Indexes of the benchmark alone: sorted for the commonest filters, and covering the counters. */
const indexes = [
  `create index if not exists bench_sales on lots (kind, maker_id, model_id, auction_day desc)
     where market = 'auction' and status not in (4531, 4532)`,
  `create index if not exists bench_latest on lots (kind, auction_day desc)
     where market = 'auction' and status not in (4531, 4532)`,
  `create index if not exists bench_numbers on lots (lot_ordinal)`,
]

/** Plain SQL over the lots themselves, with indexes that help and memory to sort in. */
export async function startPostgres({ url, folder }: EngineOptions): Promise<BenchEngine> {
  const tuned = new URL(url)
  tuned.searchParams.set(
    'options',
    '-c work_mem=256MB -c max_parallel_workers_per_gather=2 -c effective_cache_size=12GB',
  )
  const { db, pool } = connect(tuned.href, { max: 32, statementTimeoutMs: 0 })
  const client = await pool.connect()
  for (const statement of indexes) await client.query(statement)
  await client.query('analyze lots')
  client.release()
  const oracle = sqlSearch(db, () => benchNow)
  return {
    search: (query) => oracle.list(query),
    cpuMs: () => readFamily(folder, (pid) => cpuMsOf(pid)),
    memory: () => readFamily(folder, (pid) => memoryOf(pid)),
    async stop() {
      const names = indexes.map((statement) => /(bench_\w+)/.exec(statement)?.[1])
      await pool.query(`drop index if exists ${names.join(', ')}`)
      await db.destroy()
    },
  }
}

/** Adds up a figure over PostgreSQL's server process and its children. */
async function readFamily(
  folder: string,
  figure: (pid: number) => Promise<number>,
): Promise<number> {
  const lines = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  const parent = Number(lines.split('\n')[0])
  const pids = [parent]
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    if ((await fieldsOf(Number(name)))[1] === String(parent)) pids.push(Number(name))
  }
  const figures = await Promise.all(pids.map(figure))
  return figures.reduce((sum, value) => sum + value, 0)
}

/** Fields of /proc/PID/stat from the state on. */
async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Ticks of a hundredth of a second, those of ended children among them (parallel workers). */
async function cpuMsOf(pid: number): Promise<number> {
  const fields = await fieldsOf(pid)
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
}

/** Memory by proportional share, or what all processes share would be counted once for each. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024
}
