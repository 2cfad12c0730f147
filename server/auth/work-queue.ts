export interface WorkQueue {
  /** Runs work when its turn comes; refuses at once when too much is waiting already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Runs `atOnce` pieces of work at a time, lets `waiting` more wait in order, and refuses the rest. */
export function workQueue({
  atOnce,
  waiting,
  onFull,
}: {
  atOnce: number
  waiting: number
  onFull: () => Error
}): WorkQueue {
  let running = 0
  const queue: (() => void)[] = []
  return {
    async run(work) {
      if (running < atOnce) running++
      else if (queue.length >= waiting) throw onFull()
      // Whoever ends hands the turn on, so `running` stays as it is.
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
