import { useState } from 'react'

interface Counted {
  readonly value: string | number
  readonly counter: number
}

/**
 * Sorts options by frequency when they first load. Later counters do not change the order, and new options are
 * appended.
 */
export function arranged<Option extends Counted>(
  positions: Map<Option['value'], number>,
  options: readonly Option[],
): readonly Option[] {
  const added = options.filter(({ value }) => !positions.has(value))
  for (const { value } of added.sort((a, b) => b.counter - a.counter)) {
    positions.set(value, positions.size)
  }
  const positionOf = ({ value }: Option) => positions.get(value) ?? 0
  return [...options].sort((a, b) => positionOf(a) - positionOf(b))
}

export function useStableOrder<Option extends Counted>(
  options: readonly Option[],
): readonly Option[] {
  const [positions] = useState(() => new Map<Option['value'], number>())
  return arranged(positions, options)
}
