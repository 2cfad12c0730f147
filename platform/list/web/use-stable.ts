import { useState } from 'react'

/** Returns the same object as long as its key is the same, so that dependent components do not render. */
export function useStable<Value>(value: Value, keyOf: (value: Value) => string): Value {
  const [stable, setStable] = useState(value)
  if (stable === value || keyOf(stable) === keyOf(value)) return stable
  setStable(value)
  return value
}
