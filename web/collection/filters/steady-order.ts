import { useState } from 'react'

interface Counted {
  readonly value: string | number
  readonly counter: number
}

/**
 * Options with the most frequent ones first, as they were when they were first seen: counters
 * change in place, and what comes later stands behind.
 */
export function arranged<Option extends Counted>(
  places: Map<Option['value'], number>,
  options: readonly Option[],
): readonly Option[] {
  const news = options.filter(({ value }) => !places.has(value))
  for (const { value } of news.sort((a, b) => b.counter - a.counter)) {
    places.set(value, places.size)
  }
  const placeOf = ({ value }: Option) => places.get(value) ?? 0
  return [...options].sort((a, b) => placeOf(a) - placeOf(b))
}

export function useSteadyOrder<Option extends Counted>(
  options: readonly Option[],
): readonly Option[] {
  const [places] = useState(() => new Map<Option['value'], number>())
  return arranged(places, options)
}
