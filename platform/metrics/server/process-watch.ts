import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'

/** The health of this process, for operators. */
export interface ProcessFigures {
  readonly uptimeSeconds: number
  readonly memory: { readonly rssBytes: number; readonly heapUsedBytes: number }
  /** Timer delays during the last full minute; before its end, since the start. */
  readonly eventLoopDelayMs: { readonly p50: number; readonly p99: number }
  /** Connections to the database. */
  readonly database: {
    readonly inUse: number
    readonly open: number
    readonly most: number
    /** Calls waiting for a connection. */
    readonly waiting: number
  }
}

export interface ProcessWatch {
  figures(): ProcessFigures
  stop(): void
}

/** How often the event loop is sampled, in milliseconds. */
const sampleEvery = 20
const window = 60_000

/** Starts measuring; once per process. */
export function watchProcess(pool: pg.Pool): ProcessWatch {
  const histogram = monitorEventLoopDelay({ resolution: sampleEvery })
  histogram.enable()
  // The histogram includes the sampling interval itself.
  const lateMs = (percentile: number) =>
    Math.max(0, histogram.percentile(percentile) / 1e6 - sampleEvery)
  const delayNow = () => ({ p50: lateMs(50), p99: lateMs(99) })
  let latest: ProcessFigures['eventLoopDelayMs'] | null = null
  const timer = setInterval(() => {
    latest = delayNow()
    histogram.reset()
  }, window)
  timer.unref()
  return {
    figures() {
      const { rss, heapUsed } = process.memoryUsage()
      return {
        uptimeSeconds: Math.floor(process.uptime()),
        memory: { rssBytes: rss, heapUsedBytes: heapUsed },
        eventLoopDelayMs: latest ?? delayNow(),
        database: {
          inUse: pool.totalCount - pool.idleCount,
          open: pool.totalCount,
          most: pool.options.max,
          waiting: pool.waitingCount,
        },
      }
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
