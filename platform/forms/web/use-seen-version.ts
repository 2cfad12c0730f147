import { useState } from 'react'

/**
 * The version of the car for which something is typed. A car that has changed since is refused once, shown as it
 * stands, and then changed.
 */
export function useSeenVersion(version: number): (isStale: boolean) => number {
  const [seen] = useState(version)
  return (isStale) => (isStale ? version : seen)
}
