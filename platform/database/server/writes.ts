/** Whether this server may write, and whether its writes succeed. */
export interface Writes {
  /** Whether this server holds the lease on its database; only then it accepts bids and runs jobs. */
  isHeld(): boolean
  /**
   * Runs a write and remembers whether a lasting fault, such as a full disk, prevented it.
   *
   * @throws Error that `isUnavailable` recognises while the lease on the database is lost
   */
  run<T>(write: () => Promise<T>): Promise<T>
  /** Whether writes succeed, judged by the last ones and a probe. Concurrent callers share one probe. */
  succeed(probe: () => Promise<unknown>): Promise<boolean>
}

/** Faults that fail everybody's writes: a full disk or memory, a read-only database, files that cannot be written. */
const lastingFaults = new Set(['53100', '53200', '25006', '58030'])
/** Without another fault for this time, the fault may be over; the next write finds out. */
const faultMs = 10_000
/** How long the result of a probe counts. */
const probeMs = 1000

export function watchWrites(isHeld: () => boolean): Writes {
  let failedAt = Number.NEGATIVE_INFINITY
  let probed: { readonly at: number; readonly result: Promise<boolean> } | null = null
  const writes: Writes = {
    isHeld,
    async run(write) {
      if (!writes.isHeld())
        throw new Error('Connection terminated: the lease on the database is lost')
      try {
        const result = await write()
        failedAt = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        const { code = '' } = (error ?? {}) as { readonly code?: string }
        if (lastingFaults.has(code)) failedAt = performance.now()
        throw error
      }
    },
    async succeed(probe) {
      const now = performance.now()
      if (!writes.isHeld() || now - failedAt < faultMs) return false
      if (!probed || now - probed.at > probeMs) {
        probed = {
          at: now,
          result: probe().then(
            () => true,
            () => false,
          ),
        }
      }
      return probed.result
    },
  }
  return writes
}
