import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import type { SearchStatus } from './engine/engine.ts'
import { measureSearch } from './search-metrics.ts'

const table = { rows: 5, bytes: 400, lagMs: 0, version: 1 }
const status: SearchStatus = {
  isLoaded: true,
  tables: {
    'car-auction': table,
    stock: table,
    stats: { ...table, rows: 9 },
    bikes: table,
    'bike-stats': table,
  },
  lagMs: 250,
  driftRows: 0,
  waiting: 3,
}

test('reports the columns as they are at the scrape', async () => {
  const metrics = new Registry()
  let now = { ...status, isLoaded: false }
  measureSearch(metrics, () => now)
  expect(await metrics.metrics()).toContain('\nseriba_search_loaded 0\n')
  now = status
  const text = await metrics.metrics()
  expect(text).toContain('\nseriba_search_loaded 1\n')
  expect(text).toContain('\nseriba_search_rows{page_type="stats"} 9\n')
  expect(text).toContain('\nseriba_search_bytes 2000\n')
  expect(text).toContain('\nseriba_search_lag_seconds 0.25\n')
  expect(text).toContain('\nseriba_search_drift_rows 0\n')
  expect(text).toContain('\nseriba_search_waiting 3\n')
})
