/** Failures in a row after which a host is paused, and for how long. */
const maxFailures = 4
const pauseMs = 30_000

/** Tracks hosts that do not respond. Waiting ten seconds for each of their pictures would delay all others. */
export interface HostCircuitBreaker {
  isOpen(host: string): boolean
  /** Lists the paused hosts. */
  openHosts(): string[]
  /** Records whether a host has responded. */
  record(host: string, hasResponded: boolean): void
}

export function hostCircuitBreaker(now = () => performance.now()): HostCircuitBreaker {
  const failures = new Map<string, { count: number; until: number }>()
  const isOpen = (host: string) => (failures.get(host)?.until ?? 0) > now()
  return {
    isOpen,
    openHosts: () => [...failures.keys()].filter(isOpen),
    record(host, hasResponded) {
      if (hasResponded) {
        failures.delete(host)
        return
      }
      const count = (failures.get(host)?.count ?? 0) + 1
      failures.set(host, { count, until: count >= maxFailures ? now() + pauseMs : 0 })
    },
  }
}

/** Seconds for which a picture of a silent host is postponed. */
export const pauseSeconds = pauseMs / 1000
