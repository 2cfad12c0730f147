import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/core/language.ts'
import type { Person } from '../core/person.ts'
import { requestLanguage } from './refusal-messages.ts'

/** The language of `Accept-Language`; without that header, the language in the person's settings. */
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
