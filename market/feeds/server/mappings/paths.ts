/** One step into a record: a key, an index of a list, or the element of a list that has a key. */
type Step =
  | { readonly key: string }
  | { readonly at: number }
  | { readonly where: string; readonly is: string }

const step = /([^.[\]]+)|\[(\d+)\]|\[([^=\]]+)=([^\]]*)\]/gy

/** Parses a path such as `price.amount`, `photos[0].url` or `specs[name=Colour].value`; undefined if it is invalid. */
function stepsOf(path: string): readonly Step[] | undefined {
  const steps: Step[] = []
  step.lastIndex = 0
  for (let at = 0; at < path.length; ) {
    step.lastIndex = at
    const found = step.exec(path)
    if (!found) return undefined
    const [all, key, place, where, is] = found
    if (key !== undefined) steps.push({ key })
    else if (place !== undefined) steps.push({ at: Number(place) })
    else steps.push({ where: (where ?? '').trim(), is: (is ?? '').trim() })
    at += all.length
    if (path[at] === '.') at++
    else if (at < path.length && path[at] !== '[') return undefined
  }
  return steps
}

/** Returns a reader of a path in records; a key that itself contains dots or brackets wins over the path. */
export function readerOf(path: string): (record: object) => unknown {
  const steps = stepsOf(path) ?? [{ key: path }]
  const [first] = steps
  if (steps.length === 1 && first && 'key' in first) {
    const { key } = first
    return (record) => own(record, key)
  }
  return (record) => (Object.hasOwn(record, path) ? own(record, path) : walk(record, steps, 0))
}

function walk(value: unknown, steps: readonly Step[], from: number): unknown {
  let here = value
  for (let at = from; at < steps.length; at++) {
    const step = steps[at] as Step
    // Null is an empty value, and so is everything below it.
    if (here === null) return null
    if (typeof here !== 'object') return undefined
    if ('at' in step) {
      // A list of one is often written as its element alone.
      here = Array.isArray(here) ? here[step.at] : step.at === 0 ? here : undefined
    } else if ('where' in step) {
      const list: unknown[] = Array.isArray(here) ? here : [here]
      here = list.find((part) => String(own(part, step.where) ?? '') === step.is)
    } else if (Array.isArray(here)) {
      const parts = here.map((part) => walk(part, steps, at)).filter((part) => part !== undefined)
      if (parts.length > 0) return parts.flat()
      return here.length === 0 ? null : undefined
    } else {
      here = own(here, step.key)
    }
  }
  return here
}

function own(record: unknown, key: string): unknown {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, key)
    ? (record as Record<string, unknown>)[key]
    : undefined
}
