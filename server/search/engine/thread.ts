import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Inquiry, Reader } from './asking/reader.ts'
import { releaseDropped } from './memory.ts'
import { type PackedAnswer, pack } from './packing.ts'
import type { News } from './rows/view.ts'

/** What a reading thread is told: by whom it will hear of the columns, and what it is to answer. */
export type ToThread =
  | { readonly type: 'keeper'; readonly port: MessagePort }
  | { readonly type: 'inquiry'; readonly number: number; readonly inquiry: Inquiry }

/** What it answers. */
export type FromThread =
  | { readonly number: number; readonly packed: PackedAnswer; readonly version: number }
  | { readonly number: number; readonly failure: string }

let reader = new Reader()
/** Asked before there was anything to answer from. */
let early: Extract<ToThread, { type: 'inquiry' }>[] = []

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'keeper') listenTo(message.port)
  else if (reader.isReady) reply(message)
  else early.push(message)
})

/** A new keeper has codes of its own, so what another one has told is forgotten. */
function listenTo(keeper: MessagePort): void {
  reader = new Reader()
  keeper.on('message', (news: News) => {
    reader.hear(news)
    if (news.tables.some(({ store }) => store !== null)) releaseDropped()
    if (!reader.isReady) return
    for (const waiting of early) reply(waiting)
    early = []
  })
}

function reply({ number, inquiry }: Extract<ToThread, { type: 'inquiry' }>): void {
  let message: FromThread
  try {
    const { answer, version } = reader.answer(inquiry)
    message = { number, packed: pack(answer), version }
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    message = { number, failure }
  }
  parentPort?.postMessage(message)
}
