import { readFile } from 'node:fs/promises'
import { sqlSearch } from '#market/search/server/sql/sql-search.ts'
import { connect } from '#platform/database/server/pools.ts'
import { listDatabaseProcesses } from '#testing/database/database-processes.ts'
import { databaseCpuMs } from '../cpu-time.ts'
import type { BenchEngine, EngineOptions } from './engine.ts'
import { benchNow } from './rows.ts'
// Sets pg's parsers for int8 and date, as the program does.
import '#platform/database/server/embedded/postgres.ts'

/** Indexes only for the benchmark: sorted for the most common filters, and covering the counters. */
const indexes = [
  `create index if not exists bench_sales on lots (kind, maker_id, model_id, auction_day desc)
     where market = 'auction' and status not in (4531, 4532)`,
  `create index if not exists bench_latest on lots (kind, auction_day desc)
     where market = 'auction' and status not in (4531, 4532)`,
  `create index if not exists bench_numbers on lots (lot_ordinal)`,
]

/** Starts plain SQL over the lots, with suitable indexes and memory for sorting. */
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
    cpuMs: () => databaseCpuMs(folder),
    async memory() {
      const sizes = await Promise.all((await listDatabaseProcesses(folder)).map(memoryOf))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    async stop() {
      const names = indexes.map((statement) => /(bench_\w+)/.exec(statement)?.[1])
      await pool.query(`drop index if exists ${names.join(', ')}`)
      await db.destroy()
    },
  }
}

/** Returns memory by proportional share; otherwise memory shared by all processes would count once for each. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024
}
