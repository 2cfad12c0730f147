/** The list as last shown: its keys in order, and the value of each. */
export interface Shown<Value> {
  readonly keys: readonly number[]
  readonly values: ReadonlyMap<number, Value>
}

export const nothingShown: Shown<never> = { keys: [], values: new Map<number, never>() }

/**
 * Returns the order of a list on the screen. New and changed items move to the top; the others keep their places, so
 * that nothing moves from under the pointer.
 * @param found keys in the server's order, each with a value that changes when the item does
 */
export function conversationOrder<Value>(
  shown: Shown<Value>,
  found: readonly (readonly [key: number, value: Value])[],
): Shown<Value> {
  const values = new Map(found)
  // The first list and the pages loaded below it keep the server's order.
  const known = new Set(shown.keys)
  const lastKnown = found.findLastIndex(([key]) => known.has(key))
  const isNew = ([key, value]: readonly [number, Value], at: number) =>
    known.has(key) ? shown.values.get(key) !== value : at < lastKnown
  const first = found.filter(isNew).map(([key]) => key)
  const rest = [...shown.keys.filter((key) => values.has(key)), ...values.keys()]
  return { keys: [...new Set([...first, ...rest])], values }
}
