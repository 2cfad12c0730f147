import * as z from 'zod'
import { api } from '../../contract/api.ts'
import { type Access, type Endpoint, refusalsOf } from '../../contract/core/endpoint.ts'
import { errorBody, type RefusalCode, refusals } from '../../contract/core/errors.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the whole contract; nothing in it is written by hand. */
export function openApiDocument(version: string, company: string, accessCookie: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${company} API`, version },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: accessCookie },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    description: accessSentence(endpoint.access),
    tags: [tagOf(endpoint.path)],
    ...(endpoint.access.who === 'anyone' ? {} : { security: [{ session: [] }, { token: [] }] }),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: {
          [endpoint.mediaType ?? mediaType]: { schema: schemaOf(endpoint.response, 'output') },
        },
      },
      ...refusalResponses(refusalsOf(endpoint)),
    },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made by the client for one request; a repetition with it gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** The domain of a call, by the first part of its path. */
function tagOf(path: string): string {
  const first = path.split('/')[1] ?? ''
  if (first.startsWith('{')) return 'listings'
  return { auth: 'auth', user: 'account', bid: 'bids' }[first] ?? 'site'
}

function refusalResponses(codes: readonly RefusalCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => refusals[code])
  return Object.fromEntries(
    [...byStatus]
      .sort()
      .map(([status, list]) => [
        status,
        { description: list.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
      ]),
  )
}

function accessSentence(access: Access): string {
  if (access.who === 'anyone') return 'Open to anyone.'
  if (access.who === 'signed-in') return 'For signed-in people.'
  if (access.who === 'manager') return 'For managers.'
  if ('flag' in access) return `Needs the permission ${access.flag}.`
  const flags = Object.entries(access.flagBy.flags).map(([value, flag]) => `${flag} for ${value}`)
  const also = access.also ? ` Needs ${access.also} as well.` : ''
  return `Needs a permission by ${access.flagBy.param}: ${flags.join(', ')}.${also}`
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** zod's own translation; what JSON Schema cannot say (a coerced number) becomes "anything". */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json

const mediaType = 'application/json'
const json = (schema: Json) => ({ [mediaType]: { schema } })
