/** Failures in a row after which a host is left alone, and for how long. */
const maxFailures = 4
const pauseMs = 30_000

/** Hosts that do not respond. Waiting ten seconds for each of their pictures would hold up all others. */
export interface HostCircuitBreaker {
  isSilent(host: string): boolean
  list(): string[]
  /** Notes that a host has responded or not. */
  note(host: string, isSilent: boolean): void
}

export function hostCircuitBreaker(now = () => performance.now()): HostCircuitBreaker {
  const failures = new Map<string, { count: number; until: number }>()
  const isSilent = (host: string) => (failures.get(host)?.until ?? 0) > now()
  return {
    isSilent,
    list: () => [...failures.keys()].filter(isSilent),
    note(host, silent) {
      if (!silent) {
        failures.delete(host)
        return
      }
      const count = (failures.get(host)?.count ?? 0) + 1
      failures.set(host, { count, until: count >= maxFailures ? now() + pauseMs : 0 })
    },
  }
}

/** For how many seconds a picture of a silent host is put off. */
export const silentSeconds = pauseMs / 1000
