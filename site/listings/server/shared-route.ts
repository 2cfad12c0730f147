import type { FastifyInstance } from 'fastify'
import { searchLimit } from '#market/search/server/limits.ts'
import type { Endpoint, ParsedInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  type CompressedResponse,
  compressedResponse,
  encodeFor,
} from '#platform/http/server/compressed-response.ts'
import { languageOf } from '#platform/http/server/refusals/language.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/** What a shared response may depend on besides the result: input and language, but no person. */
export type SharedInput<E extends Endpoint> = ParsedInput<E> & {
  readonly db: Db
  readonly language: Language
}

export interface SharedHandler<E extends Endpoint, Found extends object> {
  /**
   * Runs the search, which returns the same object until its table changes. That object is the key of the cached
   * response, so different searches must return different objects. Personal filters, such as a group of favorites,
   * must be part of the search as lot ids.
   */
  readonly find: (request: ApiRequest<E>) => Promise<Found>
  /** Makes the response body from the result. */
  readonly respond: (found: Found, input: SharedInput<E>) => Promise<ResponseBody<E>>
}

/**
 * Serves a call with one response for everybody who may make it. The response is made, checked and compressed once, and
 * cached for as long as the search caches its result (decision 14). Session and access rule are checked for each
 * request, before the cache.
 */
export function sharedRoute<E extends Endpoint, Found extends object>(
  app: FastifyInstance,
  endpoint: E,
  { find, respond }: SharedHandler<E, Found>,
): void {
  const cache = new WeakMap<Found, Map<Language, Promise<CompressedResponse>>>()
  route(app, endpoint, { compress: false, limit: searchLimit }, async (request) => {
    const { reply, db, params, query, body } = request
    const language = languageOf(request)
    const found = await find(request)
    const byLanguage = cache.get(found) ?? new Map<Language, Promise<CompressedResponse>>()
    cache.set(found, byLanguage)
    let response = byLanguage.get(language)
    if (!response) {
      const input = { db, params, query, body, language } as SharedInput<E>
      response = respond(found, input).then((made) =>
        compressedResponse(String(reply.serialize(made))),
      )
      response.catch(() => byLanguage.delete(language))
      byLanguage.set(language, response)
    }
    return encodeFor(request, await response)
  })
}
