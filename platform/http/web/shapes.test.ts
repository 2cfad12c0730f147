import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#app/contract/api.ts'
import { callTable } from '#app/web/calls/call-table.ts'
import { otherCalls } from '#app/web/calls/other-calls.ts'
import type { ApiName } from '#platform/core/contract/endpoint.ts'
import { faultsOf, type Shape } from './shapes.ts'

const names = Object.keys(api) as ApiName[]
const shapeOf = (name: ApiName): Shape =>
  callTable[name]?.response ?? otherCalls[name]?.response ?? {}

/** Generates values of a shape. */
function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valuesOf))
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  return fc.oneof(...[shape.type ?? 'null'].flat().map((type) => typed(type, shape)))
}

function typed(type: string, shape: Shape): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1_000_000, pattern } = shape
  const { properties = {}, optional = [], required = [] } = shape
  if (type === 'object') {
    const rest = shape.additionalProperties
    if (rest) {
      const named = fc.record(Object.fromEntries(required.map((key) => [key, valuesOf(rest)])))
      return required.length > 0 ? named : fc.dictionary(fc.string(), valuesOf(rest))
    }
    const fields = Object.entries(properties).map(([key, part]) => [key, valuesOf(part)])
    const requiredKeys = Object.keys(properties).filter((key) => !optional.includes(key))
    return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys })
  }
  if (type === 'array') {
    if (shape.prefixItems) return fc.tuple(...shape.prefixItems.map(valuesOf))
    const { items = {}, minItems = 0, maxItems = minItems + 3 } = shape
    return fc.array(valuesOf(items), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    })
  }
  if (shape.format) return fc.webUrl()
  if (type === 'string')
    return pattern
      ? fc.stringMatching(new RegExp(pattern))
      : fc.string({ minLength: shape.minLength ?? 0 })
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  return type === 'boolean' ? fc.boolean() : fc.constant(null)
}

const wrong = fc.constantFrom(null, true, '', 'x', -1, 0.5, 4533, [], {}, [null], { id: 1 })

/** Returns the value with one part somewhere in it removed or replaced. */
function broken(value: unknown, turns: readonly number[], by: unknown): unknown {
  const [turn = 0, ...rest] = turns
  if (typeof value !== 'object' || value === null || rest.length === 0) return by
  const keys = Object.keys(value)
  const key = keys[turn % Math.max(1, keys.length)]
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? broken(item, rest, by) : item))
  const { [key]: part, ...others } = value as Record<string, unknown>
  return turn % 5 === 0 ? others : { ...others, [key]: broken(part, rest, by) }
}

describe('the shapes of responses', () => {
  test.each(names)('%s accepts and rejects the same values as its schema', (name) => {
    const response = shapeOf(name)
    const turns = fc.array(fc.nat(30), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(valuesOf(response), turns, wrong, (good, path, by) => {
        expect(faultsOf(response, good)).toEqual([])
        const bad = broken(good, path, by)
        expect(faultsOf(response, bad).length === 0).toBe(api[name].response.safeParse(bad).success)
      }),
      { numRuns: 60 },
    )
  })

  test('a fault names its path', () => {
    const response = shapeOf('listing')
    expect(faultsOf(response, { carsList: [{ id: 7 }] })).toEqual(
      expect.arrayContaining(['carsList.0.lotNo: missing', 'pageInfo: missing']),
    )
    expect(faultsOf(response, 'a page of a proxy')).toEqual([
      'response: expected object, received string',
    ])
  })
})
