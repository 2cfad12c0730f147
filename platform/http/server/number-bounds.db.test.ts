import { expect, test } from 'vitest'
import type * as z from 'zod'
import { api } from '#app/contract/api.ts'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { testApp } from '#testing/database/app.ts'
import { addressOf } from '#testing/database/call.ts'
import { accessCases, callExamples } from '#testing/database/call-examples.ts'
import {
  type NumberField,
  numberFields,
  withField,
} from '#testing/database/contract/number-fields.ts'

const server = await testApp()
const { inputOf } = await callExamples(server)
const tokens = {
  client: (await server.sessionOf('client')).access,
  manager: (await server.sessionOf('manager')).access,
}

/** Just inside and outside the numbers that PostgreSQL and JavaScript represent exactly. */
const common = [
  ...[-1, 0, 1, 32_767, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649],
  ...[999_999_999_999_999, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e300, 0.5],
]
const valuesFor = ({ min, max }: NumberField) => [
  ...new Set([...common, min - 1, min, max, max + 1]),
]

const partsOf = ({ query, body, isUpload }: Endpoint) => ({
  query,
  body: isUpload ? undefined : body,
})

const cases = accessCases.flatMap((one) => {
  const fields = Object.entries(partsOf(api[one.name])).flatMap(([part, schema]) =>
    schema ? numberFields(schema).map((field) => ({ part, field })) : [],
  )
  return fields.length > 0 ? [{ ...one, fields }] : []
})

test('every number of a request has bounds', () => {
  expect(cases.length).toBeGreaterThan(60)
  const unbounded = cases.flatMap(({ name, fields }) =>
    fields
      .filter(({ field: { min, max } }) => !Number.isFinite(min) || !Number.isFinite(max))
      .map(({ field }) => `${name} ${field.path.join('.')}`),
  )
  expect(unbounded).toEqual([])
})

test.each(cases)('$title answers numbers at and beyond its bounds', async ({ fields, ...one }) => {
  const endpoint: Endpoint = api[one.name]
  const { access } = endpoint
  const who = access.who === 'manager' || 'managersOnly' in access ? 'manager' : 'client'
  for (const { part, field } of fields) {
    for (const value of valuesFor(field)) {
      const input: Record<string, unknown> = await inputOf(one, who)
      const schema = partsOf(endpoint)[part as 'query' | 'body'] as z.ZodType
      input[part] = withField(schema, input[part] ?? {}, field.path, value)
      const response = await server.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, input),
        headers: { authorization: `Bearer ${tokens[who]}` },
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      })
      const what = `${part} ${field.path.join('.')} ${value}: ${response.body.slice(0, 300)}`
      expect(response.statusCode, what).toBeLessThan(500)
    }
  }
})
