import type * as z from 'zod'
import type { RefusalCode } from './errors.ts'
import type { PermissionFlag } from './permissions.ts'

/** The flag that a call needs, by the value of one of its parameters. */
export interface FlagBy {
  readonly param: string
  /** The part of the request that has the parameter. */
  readonly place: 'path' | 'query' | 'body'
  readonly flags: Readonly<Record<string, PermissionFlag>>
}

/**
 * Who may make a call, as data, so that the server, the documentation and the permission matrix
 * read the same rule. `flagBy` picks the flag by a parameter, as listings do by page type.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'manager' }
  | { readonly who: 'permitted'; readonly flag: PermissionFlag }
  | {
      readonly who: 'permitted'
      readonly flagBy: FlagBy
      /** A flag that is needed as well, whatever the parameter says. */
      readonly also?: PermissionFlag
    }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface EndpointRecord<
  Response extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Rule extends Access,
> {
  /** One sentence for the documentation. */
  readonly summary: string
  /** Path parameters, named as in `{…}` of the path. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** Media type of a response that is a streamed file instead of JSON. */
  readonly mediaType?: 'text/csv' | 'application/zip'
  /** Refusals of this call beyond the ones that every call may respond with. */
  readonly refusals: readonly RefusalCode[]
  readonly access: Rule
  /** A GET that changes something (spec 1 §7): it runs like a write, and other sites cannot cause it. */
  readonly changesState?: true
  /**
   * Takes an `Idempotency-Key`: the outcome is stored with the key, and a repeated request gets the
   * stored outcome instead of being done twice.
   */
  readonly idempotent?: true
}

/** One call: everything that server, browser, tests and documentation need to know of it. */
export interface Endpoint<
  Response extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Rule extends Access = Access,
> extends EndpointRecord<Response, Params, Query, Body, Rule> {
  readonly method: Method
  /** Path below `/api` with parameters in braces, as the specification writes it. */
  readonly path: string
}

/** Whether a call writes: every method but GET, and the GETs that change state. */
export const isWrite = ({ method, changesState }: Endpoint): boolean =>
  method !== 'GET' || changesState === true

/** Every refusal that a call may respond with, those of its kind included. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = [...endpoint.refusals]
  if (endpoint.params) codes.push('not_found')
  if (endpoint.query) codes.push('invalid_request')
  if (endpoint.body)
    codes.push('invalid_request', 'invalid_fields', 'too_large', 'unsupported_media_type')
  if (isWrite(endpoint)) codes.push('cross_site')
  if (endpoint.idempotent) codes.push('invalid_request', 'idempotency_key_reused')
  if (endpoint.access.who !== 'anyone') codes.push('not_signed_in')
  if (['permitted', 'manager'].includes(endpoint.access.who)) codes.push('not_permitted')
  return [...new Set<RefusalCode>([...codes, 'internal', 'unavailable'])]
}

/** Declares a call. A record without an access rule does not compile. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Rule extends Access = Access,
>(
  method: Method,
  path: `/${string}`,
  record: EndpointRecord<Response, Params, Query, Body, Rule>,
): Endpoint<Response, Params, Query, Body, Rule> {
  return { method, path, ...record }
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** What a caller passes: only the parts that the call declares. */
export type CallInput<E> =
  E extends Endpoint<infer _R, infer P, infer Q, infer B>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never

/** What a handler gets after validation. */
export type ParsedInput<E> =
  E extends Endpoint<infer _R, infer P, infer Q, infer B>
    ? { readonly params: z.output<P>; readonly query: z.output<Q>; readonly body: z.output<B> }
    : never

/** Whether a call may be made without signing in. */
export type IsPublic<E extends Endpoint> = 'anyone' extends E['access']['who'] ? true : false

/** What a call responds with when it succeeds. */
export type ResponseBody<E> = E extends Endpoint<infer R> ? z.output<R> : never
