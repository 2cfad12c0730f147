import * as z from 'zod'
import type { Shape } from './shapes.ts'

const checkedKeywords = [
  ...['type', 'const', 'enum', 'anyOf', 'properties', 'optional', 'required'],
  ...[
    'additionalProperties',
    'items',
    'prefixItems',
    'minItems',
    'maxItems',
    'minimum',
    'maximum',
    'minLength',
    'pattern',
  ],
]
/** Keywords that pages ignore. */
const otherKeywords = ['$schema', 'description', 'format', 'propertyNames']
/** What Zod writes for every integer and every object; left out. */
const defaults = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  additionalProperties: false,
}
const isDefault = (key: string, value: unknown) =>
  Object.entries(defaults).some(([name, common]) => name === key && common === value)

/** Returns the shape of a schema that pages load. */
export function shapeOf(schema: z.ZodType): Shape {
  return lean(z.toJSONSchema(schema, { io: 'output' }) as Record<string, unknown>)
}

/**
 * Removes the keywords that pages ignore.
 *
 * @throws for a keyword that a page cannot check
 */
function lean(schema: Record<string, unknown>): Shape {
  const unknown = Object.keys(schema).find(
    (key) => ![...checkedKeywords, ...otherKeywords].includes(key),
  )
  if (unknown)
    throw new Error(`platform/http/web/shapes.ts does not check "${unknown}" of a response`)
  const entries = Object.entries(withOptional(schema)).filter(
    ([key, value]) => (checkedKeywords.includes(key) && !isDefault(key, value)) || value === 'uri',
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, leanPart(key, value)]))
}

/** Lists the optional properties instead of the required ones, because they are fewer. */
function withOptional(schema: Record<string, unknown>): Record<string, unknown> {
  const { required, ...rest } = schema
  if (!schema.properties) return schema
  const optional = Object.keys(schema.properties).filter(
    (key) => !(required as readonly string[] | undefined)?.includes(key),
  )
  return optional.length > 0 ? { ...rest, optional } : rest
}

function leanPart(key: string, value: unknown): unknown {
  const inner = value as Record<string, unknown>
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(inner).map(([name, part]) => [name, lean(part as typeof inner)]),
    )
  }
  if (key === 'anyOf' || key === 'prefixItems') return (value as (typeof inner)[]).map(lean)
  return key === 'items' || key === 'additionalProperties' ? lean(inner) : value
}
