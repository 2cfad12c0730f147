/** Shares the result, or the error, of work that is already running for the same key. */
export function sharedRuns<Result>() {
  const running = new Map<string, Promise<Result>>()
  return {
    run(key: string, start: () => Promise<Result>): Promise<Result> {
      const same = running.get(key)
      if (same) return same
      const started = start().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
    /** Number of keys with running work. */
    count: () => running.size,
  }
}
