import { Gauge } from '@prometheus-io/client'
import type pg from 'pg'
import type { Metrics } from './metrics.ts'

/** Measures how busy the connection pools are, by the name of each pool. */
export function measurePools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  const gauge = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [metrics],
      collect() {
        for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, read(pool))
      },
    })
  gauge(
    'seriba_database_connections_in_use',
    'Connections in use.',
    (pool) => pool.totalCount - pool.idleCount,
  )
  gauge('seriba_database_connections', 'Connections that are open.', (pool) => pool.totalCount)
  gauge('seriba_database_connections_max', 'Connections at most.', (pool) => pool.options.max)
  gauge(
    'seriba_database_waiting',
    'Calls that are waiting for a connection.',
    (pool) => pool.waitingCount,
  )
}
