import type { FastifyRequest } from 'fastify'
import type { Person } from '#platform/core/server/person.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { requestLanguage } from './refusal-messages.ts'

/** Returns the language of `Accept-Language`; without that header, the language in the person's settings. */
export function languageOf({
  request,
  person,
}: {
  readonly request: FastifyRequest
  readonly person: Person | null
}): Language {
  const saved = request.headers['accept-language'] ? undefined : person?.language
  return saved ?? requestLanguage(request)
}
