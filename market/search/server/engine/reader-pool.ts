import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { LotFigures } from '#market/search/server/lot-figures.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { unpack } from './packing.ts'
import type { EngineRequest, EngineResult } from './query/reader.ts'
import type { FromThread, ToThread } from './reader-thread.ts'

/** Maximum number of requests waiting for one thread; more would wait too long. */
const maxPending = 2000
/** Delay before an ended thread is replaced, in milliseconds. */
const restartDelayMs = 1000

/** The search is overloaded; a retry may succeed shortly. */
export class SearchBusy extends Refusal {
  constructor() {
    super('unavailable', { retryAfterSeconds: 2 })
  }
}

export interface ReaderResponse {
  readonly result: EngineResult
  readonly version: number
}

interface PendingRequest {
  resolve(response: ReaderResponse): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  readonly pending: Map<number, PendingRequest>
}

interface PoolOptions {
  /** Gives the writer its end of a channel to a new thread. */
  connect(port: MessagePort): void
  onFailure(error: Error): void
}

/** Threads that run requests on the same shared memory, each one request at a time. */
export class ReaderPool {
  private readonly threads = new Set<Thread>()
  private readonly options: PoolOptions
  private readonly figures = new Map<string, LotFigures>()
  private lastNumber = 0
  private isStopped = false

  constructor(count: number, options: PoolOptions) {
    this.options = options
    for (let at = 0; at < count; at++) this.start()
  }

  /** Connects every thread to a new writer. */
  connectAll(): void {
    for (const thread of this.threads) this.connect(thread)
  }

  /**
   * Runs a request on the thread with the fewest pending ones.
   *
   * @throws SearchBusy when all threads have too many
   */
  run(request: EngineRequest): Promise<ReaderResponse> {
    const [least] = [...this.threads].sort((a, b) => a.pending.size - b.pending.size)
    if (!least || least.pending.size >= maxPending) return Promise.reject(new SearchBusy())
    const number = ++this.lastNumber
    return new Promise((resolve, reject) => {
      least.pending.set(number, { resolve, reject })
      least.worker.postMessage({ type: 'request', number, request } satisfies ToThread)
    })
  }

  /** Gives figures to every thread, before any later request. */
  provide(figures: LotFigures): void {
    this.figures.set(figures.key, figures)
    for (const thread of this.threads) this.send(thread, figures)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()))
  }

  private start(): void {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      name: 'search reader',
    })
    const thread: Thread = { worker, pending: new Map() }
    worker.on('message', (message: FromThread) => {
      const request = thread.pending.get(message.number)
      thread.pending.delete(message.number)
      if ('failure' in message) request?.reject(new Error(message.failure))
      else request?.resolve({ result: unpack(message.packed), version: message.version })
    })
    worker.on('error', (error: Error) => this.options.onFailure(error))
    worker.once('exit', () => this.replace(thread))
    this.threads.add(thread)
    this.connect(thread)
    for (const figures of this.figures.values()) this.send(thread, figures)
  }

  private send({ worker }: Thread, figures: LotFigures): void {
    worker.postMessage({ type: 'figures', figures } satisfies ToThread)
  }

  private connect({ worker }: Thread): void {
    const { port1, port2 } = new MessageChannel()
    const message: ToThread = { type: 'writer', port: port1 }
    worker.postMessage(message, [port1])
    this.options.connect(port2)
  }

  /** Rejects the pending requests of an ended thread, and starts another one. */
  private replace(thread: Thread): void {
    this.threads.delete(thread)
    for (const request of thread.pending.values()) request.reject(new SearchBusy())
    if (this.isStopped) return
    setTimeout(() => {
      if (!this.isStopped) this.start()
    }, restartDelayMs).unref()
  }
}
