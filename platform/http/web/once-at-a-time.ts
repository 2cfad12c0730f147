interface OnceAtATime<Args extends readonly unknown[], Result> {
  /** Starts the work, or returns the pending promise. */
  readonly act: (...args: Args) => Promise<Result>
  /** Forgets the pending promise: the next call starts at once. */
  readonly release: () => void
}

/**
 * Prevents a second start while the first is pending. React state would be too late: the second click
 * of a double click happens before the next render.
 */
export function onceAtATime<Args extends readonly unknown[], Result>(
  start: (...args: Args) => Promise<Result>,
): OnceAtATime<Args, Result> {
  let pending: Promise<Result> | undefined
  return {
    act(...args) {
      if (pending) return pending
      const own = start(...args)
      pending = own
      const end = () => {
        if (pending === own) pending = undefined
      }
      own.then(end, end)
      return own
    },
    release() {
      pending = undefined
    },
  }
}
