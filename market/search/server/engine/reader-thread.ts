import { type MessagePort, parentPort } from 'node:worker_threads'
import type { LotFigures } from '#market/search/server/lot-figures.ts'
import { releaseSharedMemory } from './memory.ts'
import { type PackedResult, pack } from './packing.ts'
import { type EngineRequest, Reader } from './query/reader.ts'
import { setFigures } from './rows/figures.ts'
import type { Update } from './rows/view.ts'

/** Messages to a reader thread: the channel of its writer, figures, and requests. */
export type ToThread =
  | { readonly type: 'writer'; readonly port: MessagePort }
  | { readonly type: 'figures'; readonly figures: LotFigures }
  | { readonly type: 'request'; readonly number: number; readonly request: EngineRequest }

/** Responses of a reader thread. */
export type FromThread =
  | { readonly number: number; readonly packed: PackedResult; readonly version: number }
  | { readonly number: number; readonly failure: string }

let reader = new Reader()
/** Requests from before the columns were loaded. */
let pending: Extract<ToThread, { type: 'request' }>[] = []

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'writer') connect(message.port)
  else if (message.type === 'figures') setFigures(message.figures)
  else if (reader.isReady) respond(message)
  else pending.push(message)
})

/** Follows a new writer. Its codes are its own, so everything from another one is dropped. */
function connect(writer: MessagePort): void {
  reader = new Reader()
  writer.on('message', (update: Update) => {
    reader.apply(update)
    if (update.tables.some(({ store }) => store !== null)) releaseSharedMemory()
    if (!reader.isReady) return
    for (const request of pending) respond(request)
    pending = []
  })
}

function respond({ number, request }: Extract<ToThread, { type: 'request' }>): void {
  let message: FromThread
  try {
    const { result, version } = reader.run(request)
    message = { number, packed: pack(result), version }
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    message = { number, failure }
  }
  parentPort?.postMessage(message)
}
