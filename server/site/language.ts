import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/core/codes.ts'
import type { Person } from '../auth/session.ts'
import type { Db } from '../db/tables.ts'
import { requestLanguage } from '../http/refusal-messages.ts'
import { findLanguage } from './queries.ts'

/** The language that the request asks for; of a request that asks for none, the person's own. */
export async function languageOf(call: {
  db: Db
  request: FastifyRequest
  visitor: Person | null
}): Promise<Language> {
  const { db, request, visitor } = call
  const saved =
    visitor && !request.headers['accept-language'] ? await findLanguage(db, visitor.id) : undefined
  return saved ?? requestLanguage(request)
}
