import { collectDefaultMetrics, Gauge, type LabelValues, Registry } from '@prometheus-io/client'
import type { ProcessWatch } from './process-watch.ts'

export type Metrics = Registry

/**
 * Returns the registry that `/api/metrics` serves, with the metrics of the process itself: memory, event loop, garbage
 * collection, connections. Other modules register their own.
 */
export function createMetrics(processWatch: ProcessWatch): Metrics {
  const metrics: Metrics = new Registry()
  collectDefaultMetrics({
    ...{ register: metrics, prefix: 'seriba_' },
    // In milliseconds: rarely, because an idle server wakes up for each sample.
    ...{ eventLoopMonitoringPrecision: 100, eventLoopUtilizationTimeout: 1000 },
  })
  // On Linux the library reports the data segment under this name, elsewhere nothing.
  metrics.removeSingleMetric('seriba_process_heap_bytes')
  const registers = [metrics]
  const { figures } = processWatch

  new Gauge({
    name: 'seriba_process_uptime_seconds',
    help: 'Time since the start of the process.',
    registers,
    collect() {
      this.set(figures().uptimeSeconds)
    },
  })
  new Gauge({
    name: 'seriba_process_heap_bytes',
    help: 'Memory of JavaScript objects.',
    registers,
    collect() {
      this.set(figures().memory.heapUsedBytes)
    },
  })
  new Gauge({
    name: 'seriba_event_loop_delay_seconds',
    help: 'By how much timers were late in the latest full minute.',
    labelNames: ['quantile'],
    registers,
    collect() {
      const { p50, p99 } = figures().eventLoopDelayMs
      this.set({ quantile: '0.5' }, p50 / 1000)
      this.set({ quantile: '0.99' }, p99 / 1000)
    },
  })
  return metrics
}

/** How long a scrape waits for the database, ms. */
const scrapeTimeoutMs = 500

interface Sample<Label extends string> {
  readonly labels: LabelValues<Label>
  readonly value: number
}

/**
 * Returns a gauge that reads its samples from the database at each scrape. They are missing while the database does not
 * respond, so that the other metrics stay readable.
 */
export function databaseGauge<Label extends string>(
  metrics: Metrics,
  { name, help, labelNames }: { name: string; help: string; labelNames: readonly Label[] },
  read: () => Promise<readonly Sample<Label>[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics],
    async collect() {
      const samples = await Promise.race([read().catch(() => []), undefinedAfter(scrapeTimeoutMs)])
      this.reset()
      for (const { labels, value } of samples) this.set(labels, value)
    },
  })
}

const undefinedAfter = (ms: number) =>
  new Promise<readonly never[]>((resolve) => setTimeout(() => resolve([]), ms).unref())
