/** The place of a piece of work in the queue. */
export interface Place {
  /** An account, a network address: no owner has more than a few places. */
  readonly owners?: readonly string[]
  /** Waits in a queue of its own, which is served before the other one. */
  readonly first?: boolean
}

export interface WorkQueue {
  /**
   * Runs work when it is its turn; refuses at once when the queue is full, or one of its owners has
   * too many places.
   */
  run<T>(work: () => Promise<T>, place?: Place): Promise<T>
}

/**
 * Runs `atOnce` pieces of work at a time, lets `waiting` more wait in each of the two queues, and
 * refuses the rest. No owner has more than `each` places, so that none can fill the queue.
 */
export function workQueue({
  atOnce,
  waiting,
  each,
  onFull,
}: {
  atOnce: number
  waiting: number
  each: number
  onFull: () => Error
}): WorkQueue {
  let running = 0
  const lanes = { first: [] as (() => void)[], rest: [] as (() => void)[] }
  const places = new Map<string, number>()
  const move = (owners: readonly string[], by: number) => {
    for (const owner of owners) {
      const now = (places.get(owner) ?? 0) + by
      if (now > 0) places.set(owner, now)
      else places.delete(owner)
    }
  }
  const runInTurn = async <T>(lane: (() => void)[], work: () => Promise<T>) => {
    if (running < atOnce) running++
    // Work that ends starts the next one, so `running` does not change.
    else await new Promise<void>((resolve) => lane.push(resolve))
    try {
      return await work()
    } finally {
      const next = lanes.first.shift() ?? lanes.rest.shift()
      if (next) next()
      else running--
    }
  }
  return {
    async run(work, { owners = [], first = false } = {}) {
      const lane = first ? lanes.first : lanes.rest
      if (owners.some((owner) => (places.get(owner) ?? 0) >= each)) throw onFull()
      if (running >= atOnce && lane.length >= waiting) throw onFull()
      move(owners, 1)
      try {
        return await runInTurn(lane, work)
      } finally {
        move(owners, -1)
      }
    },
  }
}
