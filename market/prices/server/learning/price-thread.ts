import { Worker } from 'node:worker_threads'
import { type ModelInUse, modelInUse } from '../estimate-row.ts'
import { type ExplainedEstimate, explain } from '../explain.ts'
import type { PricedRow } from '../priced-lot.ts'
import type { Prices } from '../prices.ts'
import type { FromThread, Kind, ThreadOptions, ToThread } from './messages.ts'

export interface PriceThread extends Prices {
  stop(): Promise<void>
}

interface InUse {
  readonly model: ModelInUse
  readonly learnedAt: Date
}

/** Starts the thread that trains models and estimates lots; one that has ended is replaced at the next task. */
export function startPriceThread({
  url,
  now,
  log,
}: {
  url: string
  now: () => Date
  log: (line: string) => void
}): PriceThread {
  const inUse = new Map<Kind, InUse>()
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>()
  let thread: Worker | null = null
  let lastNumber = 0

  const end = (error: Error) => {
    thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = () => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'prices',
      workerData: { url } satisfies ThreadOptions,
      // Sales are outside of this memory. Rows that are read are garbage soon: a small young generation keeps that
      // small.
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 },
    })
    worker.on('message', (message: FromThread) => {
      if (message.type === 'log') log(message.line)
      else if (message.type === 'learned') {
        const { model } = message
        inUse.set(model.kind, { model: modelInUse(model), learnedAt: model.learnedAt })
      } else {
        const { number, failure } = message
        const task = waiting.get(number)
        waiting.delete(number)
        if (failure === null) task?.resolve()
        else task?.reject(new Error(failure))
      }
    })
    worker.on('error', end)
    worker.once('exit', () => {
      if (thread === worker) end(new Error('the thread of prices has ended'))
    })
    // The program may end during a training.
    worker.unref()
    return worker
  }

  return {
    explain(row: PricedRow): ExplainedEstimate | null {
      const found = inUse.get(row.kind)
      return found ? explain(found.model, row, { learnedAt: found.learnedAt, now: now() }) : null
    },
    run(type) {
      thread ??= start()
      const message: ToThread = { number: ++lastNumber, task: { type, now: now() } }
      const worker = thread
      return new Promise((resolve, reject) => {
        waiting.set(message.number, { resolve, reject })
        worker.postMessage(message)
      })
    },
    async stop() {
      const worker = thread
      end(new Error('the server stops'))
      await worker?.terminate()
    },
  }
}
