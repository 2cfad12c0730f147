import { Worker } from 'node:worker_threads'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import {
  type FigureName,
  type LotFigures,
  placeOf,
  unknownFigure,
} from '#market/search/server/lot-figures.ts'
import { figuresKey, type NewFigures } from './market-costs.ts'
import type { FromThread, ThreadOptions } from './thread-messages.ts'

/** The landed costs of the whole market by destination, calculated by a thread. */
export interface LandedCosts {
  /** Returns the figures for a destination; null until they are calculated. */
  to(destination: Destination): LotFigures | null
  /** Replaces the figures of a destination by a new version. */
  use(figures: NewFigures): void
  start(): void
  stop(): Promise<void>
}

const restartDelayMs = 1000

/** `provide` receives each new version, before `to` returns it. */
export function landedCosts({
  url,
  provide,
  log,
}: {
  url: string
  provide: (figures: LotFigures) => void
  log: (line: string) => void
}): LandedCosts {
  const known = new Map<string, LotFigures>()
  let thread: Worker | null = null
  let isStopped = false
  let lastVersion = 0
  const use = (newFigures: NewFigures) => {
    // Threads come and go; versions go on, because results are cached by them.
    const figures = { ...newFigures, version: ++lastVersion }
    provide(figures)
    known.set(figures.key, figures)
  }
  const start = () => {
    if (isStopped) return
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'landed costs',
      workerData: { url } satisfies ThreadOptions,
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
    })
    worker.on('message', (message: FromThread) =>
      message.type === 'log' ? log(message.line) : use(message.figures),
    )
    worker.on('error', (error: Error) => log(`The thread of landed costs failed: ${error.message}`))
    worker.once('exit', () => setTimeout(start, restartDelayMs).unref())
    worker.unref()
    thread = worker
  }
  return {
    to: (destination) => known.get(figuresKey(destination)) ?? null,
    use,
    start,
    async stop() {
      isStopped = true
      await thread?.terminate()
    },
  }
}

/** Returns the landed costs of a lot in yen; null for each that is unknown. */
export function landedCostOf(
  figures: NewFigures,
  lotId: number,
): Record<FigureName, number | null> {
  const place = placeOf(figures, lotId)
  const of = (name: FigureName) => {
    const value = figures.values[name][place] ?? unknownFigure
    return value === unknownFigure ? null : value
  }
  return { low: of('low'), middle: of('middle'), high: of('high') }
}
