import * as z from 'zod'

/** A number in an input, as a number or as digits. */
export interface NumberField {
  /** Names of fields, and 0 for the first item of a list. */
  readonly path: readonly (string | number)[]
  readonly min: number
  readonly max: number
}

type Schema = z.core.$ZodType
type Path = NumberField['path']

const definition = (schema: Schema) =>
  schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>

/** Returns the schema inside of optional, nullable and default ones. */
function unwrap(schema: Schema): Schema {
  const { innerType } = definition(schema)
  return innerType ? unwrap(innerType as Schema) : schema
}

/** Returns the parts of a composite schema: fields, the first item of a list, alternatives. */
function partsOf(schema: Schema, path: Path): { schema: Schema; path: Path }[] | null {
  const { type, shape, element, options, in: input, out } = definition(schema)
  if (type === 'object') {
    return Object.entries(shape as Record<string, Schema>).map(([key, one]) => ({
      schema: one,
      path: [...path, key],
    }))
  }
  if (type === 'array') return [{ schema: element as Schema, path: [...path, 0] }]
  const inside = type === 'union' ? (options as Schema[]) : type === 'pipe' ? [input, out] : []
  const containers = (inside as Schema[]).filter((one) => partsOf(unwrap(one), path) !== null)
  return containers.length > 0 ? containers.map((one) => ({ schema: one, path })) : null
}

/** Returns every field of an input that takes numbers but no other text. */
export function numberFields(schema: Schema, path: Path = []): NumberField[] {
  const parts = partsOf(unwrap(schema), path)
  if (parts) return parts.flatMap((part) => numberFields(part.schema, part.path))
  const takes = (value: unknown) => z.safeParse(schema, value).success
  if (takes('x') || !(takes(1) || takes('1') || takes(5_000))) return []
  return [{ path, ...boundsOf(schema, takes) }]
}

/** Returns the bounds in a schema, else the longest digits that it accepts. */
function boundsOf(schema: Schema, takes: (value: unknown) => boolean) {
  const { type, in: input, out, options } = definition(unwrap(schema))
  if (type === 'number') {
    const { minValue, maxValue } = unwrap(schema) as z.ZodNumber
    return {
      min: minValue ?? Number.NEGATIVE_INFINITY,
      max: maxValue ?? Number.POSITIVE_INFINITY,
    }
  }
  const inside = [input, out, ...((options as Schema[] | undefined) ?? [])].filter(
    (one): one is Schema => one !== undefined && definition(one as Schema).type === 'number',
  )
  const all = inside.map((one) => one as z.ZodNumber)
  if (all.length > 0) {
    return {
      min: Math.max(...all.map(({ minValue }) => minValue ?? Number.NEGATIVE_INFINITY)),
      max: Math.min(...all.map(({ maxValue }) => maxValue ?? Number.POSITIVE_INFINITY)),
    }
  }
  let digits = 1
  while (digits < 30 && takes('9'.repeat(digits + 1))) digits++
  return { min: 0, max: Number('9'.repeat(digits)) }
}

/** Returns an input with a number in one field, and everything that the field needs around it. */
export function withField(
  schema: Schema,
  input: unknown,
  path: NumberField['path'],
  value: unknown,
): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const inner = alternativesOf(schema).find((one) => one.key === key)?.schema
  if (!inner) throw new Error(`there is no field ${key}`)
  const given = (input ?? sampleOf(schema)) as Record<string | number, unknown>
  const next = withField(inner, given[key], rest, value)
  return Array.isArray(given) ? [next] : { ...given, [key]: next }
}

/** Returns the fields of a schema, including those of its alternatives. */
function alternativesOf(schema: Schema): { key: string | number | undefined; schema: Schema }[] {
  return (partsOf(unwrap(schema), []) ?? []).flatMap((part) =>
    part.path.length > 0
      ? [{ key: part.path[0], schema: part.schema }]
      : alternativesOf(part.schema),
  )
}

/** Returns a value for a schema, with every required field. */
function sampleOf(schema: Schema): unknown {
  const { type, shape, element, options, entries, values } = definition(unwrap(schema))
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(shape as Record<string, Schema>)
        .filter(([, one]) => !z.safeParse(one, undefined).success)
        .map(([key, one]) => [key, sampleOf(one)]),
    )
  }
  if (type === 'array') return [sampleOf(element as Schema)]
  if (type === 'union') return sampleOf((options as Schema[])[0] as Schema)
  if (type === 'enum') return Object.values(entries as object)[0]
  if (type === 'literal') return (values as unknown[])[0]
  return [1, '1', 5_000, true].find((value) => z.safeParse(schema, value).success)
}
