/**
 * The part of JSON Schema that responses of the contract use, extended by `optional`. Objects may have more keys than
 * their `properties`.
 */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  /** Properties that may be missing. */
  readonly optional?: readonly string[]
  /** Keys that a record must have. */
  readonly required?: readonly string[]
  /** The shape of every value of a record. */
  readonly additionalProperties?: Shape
  readonly items?: Shape
  /** The shape of each item of a list with a fixed length. */
  readonly prefixItems?: readonly Shape[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly pattern?: string
  /** Only `uri`: every other format has a pattern. */
  readonly format?: 'uri'
}

/** More faults would not help to understand a wrong response. */
const maxFaults = 20

/** Returns the faults of a value, each as `path: reason`; empty when it matches the shape. */
export function faultsOf(shape: Shape, value: unknown): readonly string[] {
  const found: string[] = []
  checkValue({ path: [], found }, shape, value)
  return found.slice(0, maxFaults)
}

// Valid values allocate nothing: a listing has some thousand of them and renders only after the check.

interface Check {
  /** Path from the response to the value being checked. */
  readonly path: (string | number)[]
  readonly found: string[]
}

function report({ path, found }: Check, reason: string): void {
  found.push(`${path.join('.') || 'response'}: ${reason}`)
}

function checkValue(check: Check, shape: Shape, value: unknown): void {
  const reason = shape.anyOf ? null : reasonOf(shape, value)
  if (reason !== null) report(check, reason)
  else if (shape.anyOf) checkUnion(check, shape.anyOf, value)
  else if (Array.isArray(value)) checkItems(check, shape, value)
  else if (isObject(value)) checkProperties(check, shape, value)
}

/** Returns the fault of a value itself, regardless of its children; null when it is valid. */
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
    return hasFormat(shape, value) ? null : 'not as it should be written'
  if (!Array.isArray(value)) return null
  if (value.length > (maxItems ?? each?.length ?? value.length)) return 'too many'
  return value.length < (minItems ?? each?.length ?? 0) ? 'too few' : null
}

/** If no branch of a union matches, reports the faults of the first one. */
function checkUnion(check: Check, branches: readonly Shape[], value: unknown): void {
  const { found } = check
  const before = found.length
  let first: readonly string[] | undefined
  for (const branch of branches) {
    checkValue(check, branch, value)
    if (found.length === before) return
    const faults = found.splice(before)
    first ??= faults
  }
  found.push(...(first ?? []))
}

function checkItems(check: Check, { items, prefixItems }: Shape, list: readonly unknown[]): void {
  for (const [at, item] of list.entries()) {
    const wanted = prefixItems?.[at] ?? items
    if (wanted) checkChild(check, at, wanted, item)
  }
}

type Properties = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null

function checkProperties(check: Check, shape: Shape, value: Properties): void {
  const { properties = {}, optional, required = [], additionalProperties: rest } = shape
  for (const key of required) {
    if (!Object.hasOwn(value, key)) checkChild(check, key, missing, undefined)
  }
  for (const key in properties) {
    if (!Object.hasOwn(value, key) && !optional?.includes(key))
      checkChild(check, key, missing, undefined)
  }
  for (const key of Object.keys(value)) {
    const wanted = Object.hasOwn(properties, key) ? properties[key] : rest
    if (wanted) checkChild(check, key, wanted, value[key])
  }
}

function checkChild(check: Check, key: string | number, shape: Shape, value: unknown): void {
  check.path.push(key)
  if (shape === missing) report(check, 'missing')
  else checkValue(check, shape, value)
  check.path.pop()
}

/** Marks a missing required value. */
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

const hasFormat = ({ minLength = 0, pattern, format }: Shape, text: string) =>
  text.length >= minLength &&
  (!pattern || expression(pattern).test(text)) &&
  (!format || URL.canParse(text))

const expressions = new Map<string, RegExp>()

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u')
  expressions.set(pattern, known)
  return known
}
