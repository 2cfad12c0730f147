/**
 * The part of JSON Schema in which answers of the contract are described. An object may have more
 * than its `properties`.
 */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** The shape of every value of a record. */
  readonly additionalProperties?: Shape
  readonly items?: Shape
  /** The shape of each item of a list that has exactly these. */
  readonly prefixItems?: readonly Shape[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly pattern?: string
  /** Only of addresses: what else has a format has a pattern, too. */
  readonly format?: 'uri'
}

/** No answer needs more lines than these to be understood as wrong. */
const mostFaults = 20

/** What is wrong with a value, a line each, `path: reason`; empty when it has the shape. */
export function faultsOf(shape: Shape, value: unknown): readonly string[] {
  const found: string[] = []
  look({ path: [], found }, shape, value)
  return found.slice(0, mostFaults)
}

// A list of lots has some thousand values, and is painted when all of them have been looked at:
// nothing is made for those that are as they should be.

interface Search {
  /** Keys from the answer to the value that is looked at. */
  readonly path: (string | number)[]
  readonly found: string[]
}

function tell({ path, found }: Search, reason: string): void {
  found.push(`${path.join('.') || 'response'}: ${reason}`)
}

function look(search: Search, shape: Shape, value: unknown): void {
  const reason = shape.anyOf ? null : reasonOf(shape, value)
  if (reason !== null) tell(search, reason)
  else if (shape.anyOf) lookAtUnion(search, shape.anyOf, value)
  else if (Array.isArray(value)) lookAtItems(search, shape, value)
  else if (isObject(value)) lookAtProperties(search, shape, value)
}

/** What is wrong with a value itself, whatever is inside of it; null when nothing is. */
function reasonOf(shape: Shape, value: unknown): string | null {
  const { type, minimum = value, maximum = value, minItems, maxItems, prefixItems: each } = shape
  if (type !== undefined && !isOfTypes(type, value)) {
    return `expected ${[type].flat().join(' or ')}, received ${typeOf(value)}`
  }
  if ('const' in shape && value !== shape.const) return `expected ${String(shape.const)}`
  if (shape.enum && !shape.enum.includes(value)) return 'unknown value'
  if (typeof value === 'number') {
    return value < Number(minimum) || value > Number(maximum) ? 'out of range' : null
  }
  if (typeof value === 'string')
    return isWritten(shape, value) ? null : 'not as it should be written'
  if (!Array.isArray(value)) return null
  if (value.length > (maxItems ?? each?.length ?? value.length)) return 'too many'
  return value.length < (minItems ?? each?.length ?? 0) ? 'too few' : null
}

/** A union says only that nothing fitted; its first branch says what was wrong. */
function lookAtUnion(search: Search, branches: readonly Shape[], value: unknown): void {
  const { found } = search
  const before = found.length
  let first: readonly string[] | undefined
  for (const branch of branches) {
    look(search, branch, value)
    if (found.length === before) return
    const faults = found.splice(before)
    first ??= faults
  }
  found.push(...(first ?? []))
}

function lookAtItems(
  search: Search,
  { items, prefixItems }: Shape,
  list: readonly unknown[],
): void {
  for (const [at, item] of list.entries()) {
    const wanted = prefixItems?.[at] ?? items
    if (wanted) lookInside(search, at, wanted, item)
  }
}

type Properties = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null

function lookAtProperties(search: Search, shape: Shape, value: Properties): void {
  const { properties = {}, required = [], additionalProperties: rest } = shape
  for (const key of required) {
    if (!Object.hasOwn(value, key)) lookInside(search, key, missing, undefined)
  }
  for (const key of Object.keys(value)) {
    const wanted = Object.hasOwn(properties, key) ? properties[key] : rest
    if (wanted) lookInside(search, key, wanted, value[key])
  }
}

function lookInside(search: Search, key: string | number, shape: Shape, value: unknown): void {
  search.path.push(key)
  if (shape === missing) tell(search, 'missing')
  else look(search, shape, value)
  search.path.pop()
}

/** Of a value that has to be there and is not. */
const missing: Shape = {}

function isOfTypes(types: string | readonly string[], value: unknown): boolean {
  if (typeof types === 'string') return isOfType(types, value)
  return types.some((type) => isOfType(type, value))
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeOf(value) === type
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const isWritten = ({ minLength = 0, pattern, format }: Shape, text: string) =>
  text.length >= minLength &&
  (!pattern || expression(pattern).test(text)) &&
  (!format || URL.canParse(text))

const expressions = new Map<string, RegExp>()

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u')
  expressions.set(pattern, known)
  return known
}
