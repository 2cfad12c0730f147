/** A list as it was shown last: its keys in their order, with what each had. */
export interface Shown<Value> {
  readonly keys: readonly number[]
  readonly values: ReadonlyMap<number, Value>
}

export const nothingShown: Shown<never> = { keys: [], values: new Map<number, never>() }

/**
 * The order of a list that is on the screen: what has come or has changed is above, and the others keep
 * their places, so that nothing moves away from under the pointer when it is opened.
 * @param found keys in the order of the server, each with what makes it new when it changes
 */
export function conversationOrder<Value>(
  shown: Shown<Value>,
  found: readonly (readonly [key: number, value: Value])[],
): Shown<Value> {
  const values = new Map(found)
  // The first list is the server's, and so is what is loaded below it.
  const known = new Set(shown.keys)
  const lastKnown = found.findLastIndex(([key]) => known.has(key))
  const isNew = ([key, value]: readonly [number, Value], at: number) =>
    known.has(key) ? shown.values.get(key) !== value : at < lastKnown
  const first = found.filter(isNew).map(([key]) => key)
  const rest = [...shown.keys.filter((key) => values.has(key)), ...values.keys()]
  return { keys: [...new Set([...first, ...rest])], values }
}
