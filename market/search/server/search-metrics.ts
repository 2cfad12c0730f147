import { Gauge } from '@prometheus-io/client'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import type { SearchStatus } from './engine/engine.ts'

/** Registers the metrics of the column store; `status` is read at each scrape, null if there is none. */
export function measureSearch(metrics: Metrics, status: () => SearchStatus | null): void {
  const registers = [metrics]
  const gauge = (name: string, help: string, read: (status: SearchStatus) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = status()
        if (now) this.set(read(now))
      },
    })
  gauge('seriba_search_loaded', 'Whether the columns are loaded.', ({ isLoaded }) => +isLoaded)
  new Gauge({
    name: 'seriba_search_rows',
    help: 'Lots in the columns of a page type.',
    labelNames: ['page_type'],
    registers,
    collect() {
      for (const [page_type, { rows }] of Object.entries(status()?.tables ?? {})) {
        this.set({ page_type }, rows)
      }
    },
  })
  gauge('seriba_search_bytes', 'Memory of all columns.', ({ tables }) =>
    Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0),
  )
  gauge(
    'seriba_search_lag_seconds',
    'Time since everything settled in the database had been read.',
    ({ lagMs }) => lagMs / 1000,
  )
  gauge(
    'seriba_search_drift_rows',
    'Rows by which columns and database differed when last compared.',
    ({ driftRows }) => driftRows,
  )
  gauge('seriba_search_waiting', 'Requests that are running or queued.', ({ waiting }) => waiting)
}
