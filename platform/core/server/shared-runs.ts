/** Runs equal work once: who asks for a key while its work runs shares the result, or the error. */
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
    /** How many keys have work that runs. */
    count: () => running.size,
  }
}
