import { useState } from 'react'

/** Returns whether `value` has ever been true; keeps a closed dialog mounted while it fades out. */
export function useEverTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
