import type * as z from 'zod'
import type { RefusalCode } from './errors.ts'
import type { ManagerFlag, PersonalFlag } from './permissions.ts'

/** The required flag by the value of a parameter. */
export interface FlagBy {
  readonly param: string
  /** Where in the request the parameter is. */
  readonly location: 'path' | 'query' | 'body'
  readonly flags: Readonly<Record<string, PersonalFlag>>
}

/**
 * Who may make a call, as data, so that the server, the documentation and the permission matrix
 * read the same rule. `flagBy` picks the flag by a parameter, as listings do by page type.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'manager' }
  | {
      readonly who: 'permitted'
      readonly flag: PersonalFlag
      /** The call concerns other people's data, so the flag counts only for managers. */
      readonly managersOnly?: true
    }
  | { readonly who: 'permitted'; readonly flag: ManagerFlag; readonly managersOnly: true }
  | {
      readonly who: 'permitted'
      readonly flagBy: FlagBy
      /** A second required flag, for every value of the parameter. */
      readonly also?: PersonalFlag
    }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type FileMediaType =
  | 'text/csv'
  | 'application/zip'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'

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
  /**
   * The body is a form with one file (`multipart/form-data`): `body` documents it, and the handler receives it itself.
   */
  readonly isUpload?: true
  /** Media type of a streamed file; when there are several, the handler sets it. */
  readonly mediaType?: FileMediaType | readonly FileMediaType[]
  /**
   * Body fields that are printed on documents, such as `consignee.fullName` or `lines.*.labelEn`. Characters that our
   * fonts lack are refused.
   */
  readonly printedFields?: readonly string[]
  /** Refusals of this call beyond the ones that every call may respond with. */
  readonly refusals?: readonly RefusalCode[]
  readonly access: Rule
  /**
   * A GET that changes something (spec 1 §7). It runs like a write, and only the app's own requests may cause it, never
   * a link or the address of a picture.
   */
  readonly changesState?: true
  /** Allows a tab to open such a GET: a file behind a link of the app. */
  readonly opensInTab?: true
  /**
   * Accepts an `Idempotency-Key`: the outcome is stored with the key, and a repeated request gets it instead of running
   * again.
   */
  readonly idempotent?: true
}

/** One call of the API, as server, browser, tests and documentation use it. */
export interface Endpoint<
  Response extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Rule extends Access = Access,
> extends EndpointRecord<Response, Params, Query, Body, Rule> {
  readonly method: Method
  /** Path below `/api` with parameters in braces. */
  readonly path: string
}

/** Returns whether a call writes: every method but GET, and GETs that change state. */
export const isWrite = ({ method, changesState }: Endpoint): boolean =>
  method !== 'GET' || changesState === true

/** Returns every refusal of a call, including those that all calls of its kind share. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = [...(endpoint.refusals ?? [])]
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

/** What a caller sends: only the parts that the call declares. */
export type CallInput<E> =
  E extends Endpoint<infer _R, infer P, infer Q, infer B>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never

/** What a handler gets, after validation. */
export type ParsedInput<E> =
  E extends Endpoint<infer _R, infer P, infer Q, infer B>
    ? { readonly params: z.output<P>; readonly query: z.output<Q>; readonly body: z.output<B> }
    : never

/** True for a call that needs no sign-in. */
export type IsPublic<E extends Endpoint> = 'anyone' extends E['access']['who'] ? true : false

/** The body of a successful response. */
export type ResponseBody<E> = E extends Endpoint<infer R> ? z.output<R> : never

/** The calls of the app by their names. app/contract/api.ts joins those of all domains. */
// biome-ignore lint/suspicious/noEmptyInterface: app/contract/api.ts extends it
export interface Api {}
export type ApiName = keyof Api
