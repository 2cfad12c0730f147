import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type Access, type Endpoint, refusalsOf } from '#platform/core/contract/endpoint.ts'
import type { ErrorBody, RefusalCode } from '#platform/core/contract/errors.ts'
import { eventsPath, maxWatchedLots, positionPattern } from '#platform/live/contract/stream.ts'

/** The contract that the app passes to HTTP. */
export interface AppContract {
  readonly api: Readonly<Record<string, Endpoint>>
  /** The events of the stream, by their names. */
  readonly events: Readonly<Record<string, z.ZodType>>
  /** Names of schemas that several calls share; the names of bodies and responses are added. */
  readonly schemaNames: z.core.$ZodRegistry<{ id?: string; [key: string]: unknown }>
  /** The HTTP status of every refusal. */
  readonly refusals: Readonly<Record<RefusalCode, number>>
  readonly errorBody: z.ZodType<ErrorBody>
}

interface OpenApiOptions {
  readonly contract: AppContract
  readonly title: string
  readonly version: string
  /** The cookie of a signed-in browser. */
  readonly accessCookie: string
}

/**
 * Documents every call that `route()` registers, at `/api/openapi.json` and on a page at `/api/docs`, which can make
 * calls with the session of the browser. Call it before any route.
 */
export async function addOpenApi(
  app: FastifyInstance,
  { contract, title, version, accessCookie }: OpenApiOptions,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: accessCookie },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: documentationOf(contract),
    transformObject: usedSchemasOf(
      createJsonSchemaTransformObject({ schemaRegistry: contract.schemaNames, zodToJsonConfig }),
    ),
  })
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title },
    staticCSP: contentSecurityPolicy,
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      deepLinking: true,
      filter: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
    },
  })
}

const description =
  'A browser has its session in cookies: sign in, and calls on this page are made as you. Other ' +
  'clients send the `access-token` of `POST /api/auth` as `Authorization: Bearer …`. Every refusal ' +
  'has the body of the schema `Error`; its `messageCode` identifies it.'

/** For this page only: its scripts set styles and HTML, which the policy of the web app forbids. */
const contentSecurityPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const zodToJsonConfig = {
  /** The bounds of safe integers carry no information, and the page would fill them in as an example. */
  override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}

/** Names the schemas of all calls; returns the name of each call. */
function nameSchemas({ api, schemaNames }: AppContract): ReadonlyMap<Endpoint, string> {
  const names = new Map(Object.entries(api).map(([name, endpoint]) => [endpoint, name]))
  for (const [{ response, body }, name] of names) {
    const id = name.charAt(0).toUpperCase() + name.slice(1)
    const isText = response instanceof z.ZodString
    if (!isText && !schemaNames.has(response)) schemaNames.add(response, { id: `${id}Response` })
    // A schema that callers send gets the suffix "Input": `SignInInput`.
    if (body && !schemaNames.has(body)) schemaNames.add(body, { id })
  }
  for (const [schema, description] of parameterTexts) schemaNames.add(schema, { description })
  return names
}

/** Returns the documentation of one route. Hides routes that are no calls of the contract. */
function documentationOf(contract: AppContract): SwaggerTransform {
  const { schemaNames } = contract
  const names = nameSchemas(contract)
  const toJsonSchemas = createJsonSchemaTransform({ schemaRegistry: schemaNames, zodToJsonConfig })
  return (route) => {
    if (route.url === eventsPath) return toJsonSchemas({ ...route, schema: eventsSchema(contract) })
    const endpoint = route.route.config?.endpoint
    const name = endpoint && names.get(endpoint)
    if (!name) return { schema: { hide: true }, url: route.url }
    return toJsonSchemas({ ...route, schema: callSchema(contract, name, endpoint) })
  }
}

function callSchema(contract: AppContract, name: string, endpoint: Endpoint) {
  const { params, query, body, response, access, summary, path } = endpoint
  return {
    operationId: name,
    summary,
    description: accessText(access),
    tags: [tagOf(path)],
    ...(access.who !== 'anyone' && { security: [{ session: [] }, { token: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(endpoint.isUpload && { consumes: ['multipart/form-data'] }),
    ...(endpoint.idempotent && { headers: idempotencyHeaders }),
    response: {
      200: {
        description: 'Done',
        content: Object.fromEntries(
          [endpoint.mediaType ?? 'application/json']
            .flat()
            .map((type) => [type, { schema: response }]),
        ),
      },
      ...refusalResponses(contract, refusalsOf(endpoint)),
    },
  }
}

/** Returns the documentation of the event stream, which is no JSON call. Each event has its own schema. */
function eventsSchema(contract: AppContract) {
  const { events } = contract
  return {
    operationId: 'events',
    summary: "Changes on a person's channels, as server-sent events",
    description:
      `${accessText({ who: 'signed-in' })} The name of an event says which of the schemas its \`data\` ` +
      `has: ${Object.keys(events).join(', ')}. After a batch comes the event \`position\` with an ` +
      'id and no data; a client that comes back with it in `Last-Event-ID` or `since` misses nothing. A ' +
      'stream ends after about ten minutes and is opened again; the event `heartbeat` keeps it alive.',
    tags: ['site'],
    security: [{ session: [] }, { token: [] }],
    querystring: eventsQuery,
    response: {
      200: {
        description: 'The stream',
        content: { 'text/event-stream': { schema: z.union(Object.values(events)) } },
      },
      ...refusalResponses(contract, ['invalid_request', 'not_signed_in', 'unavailable']),
    },
  }
}

const lotsParameter = z.string()
const sinceParameter = z.string().regex(positionPattern)
const idempotencyKey = z.string().min(1).max(255)
const parameterTexts = [
  [lotsParameter, `Ids of the lots to watch, separated by commas, at most ${maxWatchedLots}.`],
  [sinceParameter, 'The position to continue at; without it, from now.'],
  [idempotencyKey, 'Made by the client for one request; a repetition gets the same response.'],
] as const
const eventsQuery = z.object({ lots: lotsParameter.optional(), since: sinceParameter.optional() })
const idempotencyHeaders = z.object({ 'Idempotency-Key': idempotencyKey.optional() })

/** Returns the components of the document: the named schemas that it refers to, and no others. */
const usedSchemasOf =
  (addNamedSchemas: SwaggerTransformObject): SwaggerTransformObject =>
  (document) => {
    const complete = addNamedSchemas(document)
    if (!('components' in complete)) return complete
    const schemas: Record<string, unknown> = { ...complete.components?.schemas }
    const used = new Set<string>()
    const collect = (node: unknown) => {
      for (const [, id = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (used.has(id)) continue
        used.add(id)
        collect(schemas[id])
      }
    }
    collect(complete.paths)
    const usedSchemas = Object.entries(schemas).filter(([id]) => used.has(id))
    return {
      ...complete,
      components: { ...complete.components, schemas: Object.fromEntries(usedSchemas) },
    } as typeof complete
  }

function refusalResponses({ refusals, errorBody }: AppContract, codes: readonly RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => refusals[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  )
}

/** Returns the domain of a call, by the first part of its path. */
function tagOf(path: string): string {
  const first = path.split('/')[1] ?? ''
  if (first.startsWith('{')) return 'listings'
  return { auth: 'auth', user: 'account', bid: 'bids' }[first] ?? 'site'
}

function accessText(access: Access): string {
  if (access.who === 'anyone') return 'Open to anyone.'
  if (access.who === 'signed-in') return 'For signed-in people.'
  if (access.who === 'manager') return 'For managers.'
  if ('flag' in access) {
    return `Needs the permission ${access.flag}${access.managersOnly ? ' of a manager' : ''}.`
  }
  const flags = Object.entries(access.flagBy.flags).map(([value, flag]) => `${flag} for ${value}`)
  const also = access.also ? ` Needs ${access.also} as well.` : ''
  return `Needs a permission by ${access.flagBy.param}: ${flags.join(', ')}.${also}`
}
