import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Refusal } from '../../core/refusal.ts'
import type { Inquiry, InquiryAnswer } from './asking/reader.ts'
import { unpack } from './packing.ts'
import type { FromThread, ToThread } from './thread.ts'

/** Inquiries that wait for a thread at most; more than that nobody would wait for. */
const mostWaiting = 2000
/** How long a thread that has failed is left alone before another takes its place, in milliseconds. */
const pause = 1000

/** The search has more to do than it can; to be asked again in a moment. */
export class SearchBusy extends Refusal {
  constructor() {
    super('unavailable', { retryAfterSeconds: 2 })
  }
}

export interface Reply {
  readonly answer: InquiryAnswer
  readonly version: number
}

interface Waiting {
  resolve(reply: Reply): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

/** What threads need from outside. */
interface Surroundings {
  /** Takes the keeper's end of a channel to a new thread. */
  connect(port: MessagePort): void
  onFailure(error: Error): void
}

/** Threads that answer inquiries from the same memory, each one inquiry after another. */
export class ReadingThreads {
  private readonly threads = new Set<Thread>()
  private readonly surroundings: Surroundings
  private number = 0
  private isStopped = false

  constructor(count: number, surroundings: Surroundings) {
    this.surroundings = surroundings
    for (let at = 0; at < count; at++) this.begin()
  }

  /** Gives every thread a channel to a keeper that has just begun. */
  connectAll(): void {
    for (const thread of this.threads) this.connect(thread)
  }

  /** Asks the thread with the least to do. Rejects with `SearchBusy` when all have too much. */
  ask(inquiry: Inquiry): Promise<Reply> {
    const [least] = [...this.threads].sort((a, b) => a.waiting.size - b.waiting.size)
    if (!least || least.waiting.size >= mostWaiting) return Promise.reject(new SearchBusy())
    const number = ++this.number
    return new Promise((resolve, reject) => {
      least.waiting.set(number, { resolve, reject })
      least.worker.postMessage({ type: 'inquiry', number, inquiry } satisfies ToThread)
    })
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()))
  }

  private begin(): void {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { name: 'search reader' })
    const thread: Thread = { worker, waiting: new Map() }
    worker.on('message', (message: FromThread) => {
      const one = thread.waiting.get(message.number)
      thread.waiting.delete(message.number)
      if ('failure' in message) one?.reject(new Error(message.failure))
      else one?.resolve({ answer: unpack(message.packed), version: message.version })
    })
    worker.on('error', (error: Error) => this.surroundings.onFailure(error))
    worker.once('exit', () => this.replace(thread))
    this.threads.add(thread)
    this.connect(thread)
  }

  private connect({ worker }: Thread): void {
    const { port1, port2 } = new MessageChannel()
    const message: ToThread = { type: 'keeper', port: port1 }
    worker.postMessage(message, [port1])
    this.surroundings.connect(port2)
  }

  /** Whoever waited for a thread that has ended is told; another one takes its place. */
  private replace(thread: Thread): void {
    this.threads.delete(thread)
    for (const one of thread.waiting.values()) one.reject(new SearchBusy())
    if (this.isStopped) return
    setTimeout(() => {
      if (!this.isStopped) this.begin()
    }, pause).unref()
  }
}
