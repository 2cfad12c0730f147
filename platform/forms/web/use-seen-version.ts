import { useState } from 'react'

/**
 * Returns the version of the car that the person sees while typing. If the car has changed since, the first attempt is
 * refused, the car is shown as it is now, and the next attempt changes it.
 */
export function useSeenVersion(version: number): (isStale: boolean) => number {
  const [seen] = useState(version)
  return (isStale) => (isStale ? version : seen)
}
