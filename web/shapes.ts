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
  return faults(shape, value, '').slice(0, mostFaults)
}

function faults(shape: Shape, value: unknown, path: string): string[] {
  const fault = (reason: string) => [`${path || 'answer'}: ${reason}`]
  if (shape.anyOf) return faultsOfUnion(shape.anyOf, value, path)
  if (shape.type !== undefined && ![shape.type].flat().some((type) => isOfType(type, value))) {
    return fault(`expected ${[shape.type].flat().join(' or ')}, received ${typeOf(value)}`)
  }
  if ('const' in shape && value !== shape.const) return fault(`expected ${String(shape.const)}`)
  if (shape.enum && !shape.enum.includes(value)) return fault('unknown value')
  if (typeof value === 'number') {
    const { minimum = value, maximum = value } = shape
    return value < minimum || value > maximum ? fault('out of range') : []
  }
  if (typeof value === 'string') {
    return isWritten(shape, value) ? [] : fault('not as it should be written')
  }
  if (Array.isArray(value)) return faultsOfList(shape, value, path)
  if (typeof value === 'object' && value !== null) return faultsOfObject(shape, value, path)
  return []
}

/** A union says only that nothing fitted; its first branch says what was wrong. */
function faultsOfUnion(branches: readonly Shape[], value: unknown, path: string): string[] {
  const found = branches.map((branch) => faults(branch, value, path))
  return found.some(({ length }) => length === 0) ? [] : (found[0] ?? [])
}

function faultsOfList(shape: Shape, list: readonly unknown[], path: string): string[] {
  const { items, prefixItems: each } = shape
  const { minItems = each?.length ?? 0, maxItems = each?.length ?? list.length } = shape
  if (list.length > maxItems) return [`${path || 'answer'}: too many`]
  if (list.length < minItems) return [`${path || 'answer'}: too few`]
  return list.flatMap((item, at) => {
    const wanted = each?.[at] ?? items
    return wanted ? faults(wanted, item, inside(path, String(at))) : []
  })
}

function faultsOfObject(shape: Shape, value: object, path: string): string[] {
  const { properties = {}, required = [], additionalProperties: rest } = shape
  const missing = required.filter((key) => !Object.hasOwn(value, key))
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const wanted = Object.hasOwn(properties, key) ? properties[key] : rest
    return wanted ? faults(wanted, inner, inside(path, key)) : []
  })
  return [...missing.map((key) => `${inside(path, key)}: missing`), ...entries]
}

const inside = (path: string, key: string) => (path ? `${path}.${key}` : key)

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
