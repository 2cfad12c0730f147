import * as z from 'zod'
import { type ApiName, api, events } from '../../contract/api.ts'
import type { Method } from '../../contract/core/endpoint.ts'
import { errorBody } from '../../contract/core/errors.ts'
import type { Shape } from './shapes.ts'

// The build runs this file and takes what it exports (scripts/ready-made.ts): a page gets the table
// below instead of Zod and of every schema of the contract, which are seven times as large.

/** What a page has to know of a call in order to make it. */
export interface CallRecord {
  readonly method: Method
  /** Path below `/api` with parameters in braces. */
  readonly path: string
  readonly response: Shape
}

const checkedKeywords = [
  ...['type', 'const', 'enum', 'anyOf', 'properties', 'required', 'additionalProperties'],
  ...['items', 'prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'minLength', 'pattern'],
]
/** Keywords that a page need not check. */
const otherKeywords = ['$schema', 'description', 'format', 'propertyNames']
/** What Zod writes for every integer and every object: left out. */
const defaults = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  additionalProperties: false,
}
const isDefault = (key: string, value: unknown) =>
  Object.entries(defaults).some(([name, common]) => name === key && common === value)

export const callTable = Object.fromEntries(
  Object.entries(api).map(([name, { method, path, response }]) => [
    name,
    { method, path, response: shapeOf(response) },
  ]),
) as Record<ApiName, CallRecord>

/** What the stream of events carries, by the name of the event. */
export const eventShapes = { bid: shapeOf(events.bid), lot: shapeOf(events.lot) }

export const errorShape: Shape = shapeOf(errorBody)

function shapeOf(schema: z.ZodType): Shape {
  return lean(z.toJSONSchema(schema, { io: 'output' }) as Record<string, unknown>)
}

/**
 * Leaves out what a page does not check.
 * @throws when a schema has a keyword that a page cannot check
 */
function lean(schema: Record<string, unknown>): Shape {
  const unknown = Object.keys(schema).find(
    (key) => ![...checkedKeywords, ...otherKeywords].includes(key),
  )
  if (unknown) throw new Error(`web/api/shapes.ts does not check "${unknown}" of a response`)
  const entries = Object.entries(schema).filter(
    ([key, value]) => (checkedKeywords.includes(key) && !isDefault(key, value)) || value === 'uri',
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, leanPart(key, value)]))
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
