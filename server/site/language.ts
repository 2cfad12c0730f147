import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/core/codes.ts'
import type { Person } from '../core/person.ts'
import type { Db } from '../db/tables.ts'
import { requestLanguage } from '../http/refusal-messages.ts'
import { findLanguage } from './queries.ts'

/** The language of `Accept-Language`; without that header, the language in the person's settings. */
export async function languageOf({
  db,
  request,
  person,
}: {
  readonly db: Db
  readonly request: FastifyRequest
  readonly person: Person | null
}): Promise<Language> {
  const saved =
    person && !request.headers['accept-language'] ? await findLanguage(db, person.id) : undefined
  return saved ?? requestLanguage(request)
}
