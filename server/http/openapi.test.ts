import { describe, expect, test } from 'vitest'
import { type ApiName, api } from '../../contract/api.ts'
import { type Endpoint, refusalsOf } from '../../contract/core/endpoint.ts'
import { refusalCodes, refusals } from '../../contract/core/errors.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: object }> }
  readonly responses: Record<string, { description: string; content: object }>
}
type Paths = Record<string, Record<string, Operation>>

const document = openApiDocument('1.2.3', 'Harbour Cars', 'access')
const paths = document.paths as Paths
const endpoints = Object.entries<Endpoint>(api) as [ApiName, Endpoint][]

const operationOf = ({ path, method }: Endpoint): Operation => {
  const operation = paths[`/api${path}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

/** Every value under a key, anywhere in a document. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ])
}

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 with what every reader needs', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toEqual({ title: 'Harbour Cars API', version: '1.2.3' })
    expect(Object.keys(paths).every((path) => path.startsWith('/api/'))).toBe(true)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('has every call of the contract and no other', () => {
    const inDocument = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(inDocument.sort()).toEqual(Object.keys(api).sort())
  })

  test.each(endpoints)(
    '%s: parameters, body and security follow the contract',
    (name, endpoint) => {
      const operation = operationOf(endpoint)
      expect(operation.operationId).toBe(name)
      expect(operation.summary).toBe(endpoint.summary)
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map((parameter) => parameter.name)).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
      expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body))
      expect(Boolean(operation.security)).toBe(endpoint.access.who !== 'anyone')
    },
  )

  test.each(endpoints)('%s: every refusal stands under its status', (_name, endpoint) => {
    const { responses } = operationOf(endpoint)
    expect(responses['200']?.content).toBeDefined()
    for (const code of refusalsOf(endpoint)) {
      expect(responses[refusals[code]]?.description.split(', ')).toContain(code)
    }
  })

  test.each(['listing', 'filters'] as const)('%s has every filter that the wire spells', (name) => {
    const { parameters } = operationOf(api[name])
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const ranges = ['year', 'mileage', 'engine', 'startPrice', 'finishPrice']
    expect(inQuery.map((parameter) => parameter.name).sort()).toEqual(
      [
        ...['page', 'pageSize', 'sort', 'order', 'maker', 'model', 'auction', 'status', 'chassis'],
        ...['condition', 'gearbox', 'color', 'date', 'quick_search_lot', 'equipment', 'search'],
        ...['group', ...ranges.flatMap((key) => [key, `${key}From`, `${key}To`])],
      ].sort(),
    )
    expect(inQuery.filter(({ required }) => required)).toEqual([])
  })

  test.each([
    ['filterAttributes', 'modelId lot_no equipement quick_search_chassis quick_search_model'],
    ['filterChassis', 'search_chassis'],
    ['filterModel', 'search_model'],
    ['carModels', 'id'],
    ['bikeModels', 'id'],
    ['auctionList', 'type'],
    ['health', 'detail'],
  ] as const)('%s asks for %s', (name, keys) => {
    const { parameters } = operationOf(api[name])
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    expect(inQuery.map((parameter) => parameter.name)).toEqual(keys.split(' '))
  })

  test('has no reference that leads nowhere', () => {
    const references = valuesOf('$ref', document) as string[]
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      expect(reference).toMatch(/^#\//)
      const steps = reference.slice(2).split('/')
      const target = steps.reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        document,
      )
      expect(target, reference).toBeDefined()
    }
  })

  test('names only security schemes that it defines', () => {
    const { securitySchemes } = document.components as { securitySchemes: object }
    const used = (valuesOf('security', paths) as Record<string, unknown>[][])
      .flat()
      .flatMap((scheme) => Object.keys(scheme))
    expect(new Set(used)).toEqual(new Set(Object.keys(securitySchemes)))
  })

  test('lists every message code in the error schema', () => {
    const { schemas } = document.components as { schemas: { Error: object } }
    expect(valuesOf('enum', schemas.Error)).toContainEqual([...refusalCodes])
  })

  test('is the same each time', () => {
    expect(JSON.stringify(openApiDocument('1.2.3', 'Harbour Cars', 'access'))).toBe(
      JSON.stringify(document),
    )
  })
})
