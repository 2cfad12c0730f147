/** Owners and priority of a task. */
export interface WorkOptions {
  /** An account or a network address. No owner may have more than `maxPerOwner` in the queue. */
  readonly owners?: readonly string[]
  /** Queues separately and starts before all work without priority. */
  readonly hasPriority?: boolean
}

export interface WorkQueue {
  /**
   * Runs work when its turn comes; refuses at once when the queue is full, or one of its owners has too much work in
   * it.
   */
  run<T>(work: () => Promise<T>, options?: WorkOptions): Promise<T>
}

/**
 * Runs `concurrency` pieces of work at a time, queues up to `maxQueued` more with and without priority,
 * and refuses the rest. No owner has more than `maxPerOwner`, so that none can fill the queue.
 */
export function workQueue({
  concurrency,
  maxQueued,
  maxPerOwner,
  onFull,
}: {
  concurrency: number
  maxQueued: number
  maxPerOwner: number
  onFull: () => Error
}): WorkQueue {
  let running = 0
  const queues = { priority: [] as (() => void)[], normal: [] as (() => void)[] }
  const countByOwner = new Map<string, number>()
  const addToCounts = (owners: readonly string[], by: number) => {
    for (const owner of owners) {
      const now = (countByOwner.get(owner) ?? 0) + by
      if (now > 0) countByOwner.set(owner, now)
      else countByOwner.delete(owner)
    }
  }
  const runQueued = async <T>(queue: (() => void)[], work: () => Promise<T>) => {
    if (running < concurrency) running++
    // Finished work starts the next one, so `running` does not change.
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queues.priority.shift() ?? queues.normal.shift()
      if (next) next()
      else running--
    }
  }
  return {
    async run(work, { owners = [], hasPriority = false } = {}) {
      const queue = hasPriority ? queues.priority : queues.normal
      if (owners.some((owner) => (countByOwner.get(owner) ?? 0) >= maxPerOwner)) throw onFull()
      if (running >= concurrency && queue.length >= maxQueued) throw onFull()
      addToCounts(owners, 1)
      try {
        return await runQueued(queue, work)
      } finally {
        addToCounts(owners, -1)
      }
    },
  }
}
