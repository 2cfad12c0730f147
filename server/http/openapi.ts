import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import * as z from 'zod'
import { api, events } from '../../contract/api.ts'
import { type Access, type Endpoint, refusalsOf } from '../../contract/core/endpoint.ts'
import { errorBody, type RefusalCode, refusals } from '../../contract/core/errors.ts'
import { eventsPath, maxWatchedLots, positionPattern } from '../../contract/live/stream.ts'
import { schemaNames } from '../../contract/schema-names.ts'

const names = new Map(Object.entries<Endpoint>(api).map(([name, endpoint]) => [endpoint, name]))

for (const [{ response, body }, name] of names) {
  const id = name.charAt(0).toUpperCase() + name.slice(1)
  const isText = response instanceof z.ZodString
  if (!isText && !schemaNames.has(response)) schemaNames.add(response, { id: `${id}Response` })
  // The name of a schema that is sent gets "Input" behind it: `SignInInput`.
  if (body && !schemaNames.has(body)) schemaNames.add(body, { id })
}

interface OpenApiOptions {
  readonly title: string
  readonly version: string
  /** The cookie of a signed-in browser. */
  readonly accessCookie: string
}

/**
 * Documents every call that `route()` registers, at `/api/openapi.json` and as a page at `/api/docs`
 * where calls can be tried with the session of the browser. To be called before any route.
 */
export async function addOpenApi(
  app: FastifyInstance,
  { title, version, accessCookie }: OpenApiOptions,
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
    transform: documentRoute,
    transformObject: addUsedSchemas,
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

/** For this page alone: its scripts set styles and HTML, which the policy of the web app forbids. */
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

const toJson = {
  schemaRegistry: schemaNames,
  zodToJsonConfig: {
    /** The bounds of all safe integers mean nothing, and the page would fill them in as an example. */
    override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  },
}
const toJsonSchemas = createJsonSchemaTransform(toJson)
const addNamedSchemas = createJsonSchemaTransformObject(toJson)

/** The documentation of one route. Routes that are no calls of the contract are hidden. */
const documentRoute: SwaggerTransform = (route) => {
  if (route.url === eventsPath) return documentEvents(route)
  const endpoint = route.route.config?.endpoint
  const name = endpoint && names.get(endpoint)
  if (!name) return { schema: { hide: true }, url: route.url }
  const { params, query, body, response, access, summary, path } = endpoint
  const schema = {
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
      ...refusalResponses(refusalsOf(endpoint)),
    },
  }
  return toJsonSchemas({ ...route, schema })
}

/** The stream of events, which is no JSON call. Each of its events has a schema of its own. */
const documentEvents: SwaggerTransform = (route) => {
  const kinds = Object.entries(events)
  const schema = {
    operationId: 'events',
    summary: 'The changes on the channels of a person, as server-sent events',
    description:
      `${accessText({ who: 'signed-in' })} The name of an event says which of the schemas its \`data\` ` +
      `has: ${kinds.map(([kind]) => kind).join(', ')}. After a batch comes the event \`position\` with an ` +
      'id and no data; a client that comes back with it in `Last-Event-ID` or `since` misses nothing. A ' +
      'stream ends after about ten minutes and is opened again; comments keep it alive meanwhile.',
    tags: ['site'],
    security: [{ session: [] }, { token: [] }],
    querystring: eventsQuery,
    response: {
      200: {
        description: 'The stream',
        content: { 'text/event-stream': { schema: z.union(kinds.map(([, event]) => event)) } },
      },
      ...refusalResponses(['invalid_request', 'not_signed_in', 'unavailable']),
    },
  }
  return toJsonSchemas({ ...route, schema })
}

const eventsQuery = z.object({
  lots: z
    .string()
    .register(schemaNames, {
      description: `Ids of the lots to watch, separated by commas, at most ${maxWatchedLots}.`,
    })
    .optional(),
  since: z
    .string()
    .regex(positionPattern)
    .register(schemaNames, { description: 'The position to continue at; without it, from now.' })
    .optional(),
})

/** The components of the document: named schemas that it refers to, and no others. */
const addUsedSchemas: SwaggerTransformObject = (document) => {
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

const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .register(schemaNames, {
      description: 'Made by the client for one request; a repetition gets the same response.',
    })
    .optional(),
})

function refusalResponses(codes: readonly RefusalCode[]) {
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

/** The domain of a call, by the first part of its path. */
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
