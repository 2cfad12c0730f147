/** Who waits for a piece of work. */
export interface Claim {
  /** An account, a caller: no owner has more than a few places. */
  readonly owners?: readonly string[]
  /** Whether it goes before those who came without a word for them, and waits apart from them. */
  readonly first?: boolean
}

export interface WorkQueue {
  /**
   * Runs work when its turn comes; refuses at once when too much is waiting already, or too much of
   * one of its owners.
   */
  run<T>(work: () => Promise<T>, claim?: Claim): Promise<T>
}

/**
 * Runs `atOnce` pieces of work at a time, lets `waiting` more of each kind wait in order, and refuses
 * the rest. No owner has more than `each` places, so that one of them cannot fill the queue for all.
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
    // Whoever ends hands the turn on, so `running` stays as it is.
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
