import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#app/contract/api.ts'
import { refusalCodes, refusals } from '#app/contract/refusals.ts'
import { version } from '#app/server/app.ts'
import { type ApiName, type Endpoint, refusalsOf } from '#platform/core/contract/endpoint.ts'
import { testApp } from '#testing/database/app.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly Record<string, readonly string[]>[]
  readonly description: string
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: object }> }
  readonly responses: Record<
    string,
    { description: string; content: Record<string, { schema: object }> }
  >
}
type Paths = Record<string, Record<string, Operation>>

interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Paths
  readonly components: {
    readonly schemas: Record<string, object>
    readonly securitySchemes: Record<string, object>
  }
}

const { app } = await testApp({
  env: { COMPANY_NAME: 'Harbour Cars' },
  extend: (server) => {
    server.get('/api/no-call-of-the-contract', async () => 'hidden')
  },
})
const document = (await app.inject('/api/openapi.json')).json<Document>()
const { paths } = document
const endpoints = Object.entries<Endpoint>(api) as [ApiName, Endpoint][]

const operationOf = ({ path, method }: Endpoint): Operation => {
  const operation = paths[`/api${path}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

/** Returns every value under a key, anywhere in a document. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ])
}

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 with everything that readers need', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Harbour Cars API', version })
    expect(Object.keys(paths).every((path) => path.startsWith('/api/'))).toBe(true)
  })

  test('contains every call of the contract and no other', () => {
    const inDocument = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(inDocument.sort()).toEqual([...Object.keys(api), 'events'].sort())
  })

  test('contains the stream of events with the schema of each event', () => {
    const stream = paths['/api/events']?.get
    const [schema] = Object.values(stream?.responses['200']?.content ?? {}).map((one) => one.schema)
    expect(Object.keys(stream?.responses['200']?.content ?? {})).toEqual(['text/event-stream'])
    expect(valuesOf('$ref', schema)).toEqual(
      [
        'Bid',
        'Lot',
        'Note',
        'Balance',
        'PaymentIntent',
        'Chat',
        'Notification',
        'LotNote',
        'Comparison',
      ].map((name) => `#/components/schemas/${name}Event`),
    )
    expect(stream?.parameters?.map(({ name }) => name).sort()).toEqual(['lots', 'since'])
    expect(Object.keys(stream?.responses ?? {}).sort()).toEqual(['200', '400', '401', '503'])
  })

  test.each(endpoints)(
    '%s: parameters, body and security follow the contract',
    (name, endpoint) => {
      const operation = operationOf(endpoint)
      expect(operation.operationId).toBe(name)
      expect(operation.summary).toBe(endpoint.summary)
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
      const parameters = operation.parameters ?? []
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map((parameter) => parameter.name)).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
      expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body))
      expect(Boolean(operation.security)).toBe(endpoint.access.who !== 'anyone')
      const hasKey = parameters.some((parameter) => parameter.name === 'Idempotency-Key')
      expect(hasKey).toBe(endpoint.idempotent === true)
    },
  )

  test.each(endpoints)('%s lists every refusal under its status', (_name, endpoint) => {
    const { responses } = operationOf(endpoint)
    expect(responses['200']?.content).toBeDefined()
    for (const code of refusalsOf(endpoint)) {
      expect(responses[refusals[code]]?.description.split(', ')).toContain(code)
    }
  })

  test.each(['listing', 'filters'] as const)('%s has every filter of the contract', (name) => {
    const { parameters = [] } = operationOf(api[name])
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const ranges = [
      ...['year', 'mileage', 'engine', 'startPrice', 'finishPrice'],
      ...['estimate', 'belowEstimate'],
    ]
    expect(inQuery.map((parameter) => parameter.name).sort()).toEqual(
      [
        ...['page', 'pageSize', 'sort', 'order', 'maker', 'model', 'auction', 'status', 'chassis'],
        ...[
          'condition',
          'gearbox',
          'fuel',
          'color',
          'date',
          'quick_search_lot',
          'equipment',
          'search',
        ],
        ...['dateFrom', 'dateTo', 'houseDay', 'budget', 'tag', 'notForMe', 'shippable'],
        'budgetFit',
        ...['group', ...ranges.flatMap((key) => [key, `${key}From`, `${key}To`])],
        ...(name === 'listing' ? ['after'] : []),
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
    ['health', 'detail'],
  ] as const)('%s requires %s', (name, keys) => {
    const { parameters = [] } = operationOf(api[name])
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    expect(inQuery.map((parameter) => parameter.name)).toEqual(keys.split(' '))
  })

  test('the schedule takes the filters of the contract, and requires the page type', () => {
    const { parameters = [] } = operationOf(api.auctionList)
    const ofListing = operationOf(api.filters).parameters?.filter(
      ({ in: place }) => place === 'query',
    )
    const names = parameters.map(({ name }) => name)
    expect(ofListing?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(names.filter((name) => name !== 'type')),
    )
    expect(names).toContain('date')
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['type'])
  })

  test('has no dangling reference', () => {
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
    const { securitySchemes } = document.components
    const used = (valuesOf('security', paths) as Record<string, unknown>[][])
      .flat()
      .flatMap((scheme) => Object.keys(scheme))
    expect(new Set(used)).toEqual(new Set(Object.keys(securitySchemes)))
  })

  test('lists every message code in the error schema', () => {
    expect(valuesOf('enum', document.components.schemas.Error)).toContainEqual([...refusalCodes])
  })

  test.each(endpoints)('%s documents who may make it', (_name, endpoint) => {
    const { description } = operationOf(endpoint)
    const { access } = endpoint
    if (access.who !== 'permitted') {
      const texts = { anyone: 'anyone', 'signed-in': 'signed-in people', manager: 'managers' }
      expect(description).toContain(texts[access.who])
    } else {
      const flags = 'flag' in access ? [access.flag] : Object.values(access.flagBy.flags)
      const also = 'also' in access && access.also ? [access.also] : []
      for (const flag of [...flags, ...also]) expect(description).toContain(flag)
    }
  })

  test.each(endpoints)('%s has named schemas for body and response', (_name, endpoint) => {
    const operation = operationOf(endpoint)
    const [body] = Object.values(operation.requestBody?.content ?? {})
    if (endpoint.body) expect(body?.schema).toHaveProperty('$ref')
    const [response] = Object.values(operation.responses['200']?.content ?? {})
    const isText = endpoint.response instanceof z.ZodString
    if (!isText) expect(response?.schema).toHaveProperty('$ref')
  })

  test('names the schemas that calls share, and contains none without a reference', () => {
    const references = new Set(valuesOf('$ref', document) as string[])
    const components = Object.keys(document.components.schemas)
    expect(components).toEqual(expect.arrayContaining(['CarItem', 'CarLot', 'Profile', 'PageInfo']))
    expect([...references].sort()).toEqual(
      components.map((name) => `#/components/schemas/${name}`).sort(),
    )
  })
})

describe('the documentation page', () => {
  test('loads everything from this server, under its own policy', async () => {
    const page = await app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/html/)
    expect(page.body).toContain('Harbour Cars API')
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(sources.length).toBeGreaterThan(3)
    for (const url of sources) {
      expect(url).toMatch(/^\/api\/docs\//)
      expect((await app.inject(url)).statusCode, url).toBe(200)
    }
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:/)
    const elsewhere = await app.inject('/api/health')
    expect(elsewhere.headers['content-security-policy']).toMatch(/trusted-types service-worker$/)
  })
})
