import type { FastifyInstance } from 'fastify'
import type { Language } from '../../contract/core/codes.ts'
import type { Endpoint, ParsedInput, ResponseBody } from '../../contract/core/endpoint.ts'
import type { Db } from '../db/tables.ts'
import {
  type CompressedResponse,
  compressedResponse,
  encodeFor,
} from '../http/compressed-response.ts'
import { type ApiRequest, route } from '../http/route.ts'
import { languageOf } from '../site/language.ts'

/** What a shared response may depend on besides what was found: input and language, no person. */
export type SharedInput<E extends Endpoint> = ParsedInput<E> & {
  readonly db: Db
  readonly language: Language
}

export interface SharedHandler<E extends Endpoint, Found extends object> {
  /**
   * Asks the search, which returns the same object until its table changes. That object is the key of
   * the cached response, so two requests may only get the same object when they are the same search.
   * What belongs to one person, such as a group of favorites, has to be part of the search as lot ids.
   */
  readonly find: (request: ApiRequest<E>) => Promise<Found>
  /** Makes the response body from what was found. */
  readonly respond: (found: Found, input: SharedInput<E>) => Promise<ResponseBody<E>>
}

/**
 * Serves a call whose response is the same for everybody who may have it. The response is made,
 * checked and compressed once, and cached for as long as the search holds what was found (decision
 * 14). Session and access rule are checked for each request, before the cache.
 */
export function sharedRoute<E extends Endpoint, Found extends object>(
  app: FastifyInstance,
  endpoint: E,
  { find, respond }: SharedHandler<E, Found>,
): void {
  const cache = new WeakMap<Found, Map<Language, Promise<CompressedResponse>>>()
  route(
    app,
    endpoint,
    async (request) => {
      const { reply, db, params, query, body } = request
      const language = await languageOf(request)
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
    },
    { compress: false },
  )
}
