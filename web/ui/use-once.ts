import { useState } from 'react'

/** Whether something was ever asked for: keeps a window mounted so that it can close gently. */
export function useOnce(wanted: boolean): boolean {
  const [once, setOnce] = useState(wanted)
  if (wanted && !once) setOnce(true)
  return once || wanted
}
