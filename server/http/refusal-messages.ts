import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/core/codes.ts'
import type { RefusalCode } from '../../contract/core/errors.ts'
import english from '../../messages/en/errors.json' with { type: 'json' }
import russian from '../../messages/ru/errors.json' with { type: 'json' }

const catalog: Record<Language, Record<RefusalCode, string>> = { en: english, ru: russian }

/** The message of a refusal. */
export const refusalMessage = (code: RefusalCode, language: Language) => catalog[language][code]

/** The first supported language of `Accept-Language`; English otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().split(',')
  const known = wanted.map((part) => part.trim().slice(0, 2)).find((tag) => tag in catalog)
  return known === 'ru' ? 'ru' : 'en'
}

/** The `language` field of a form that has one, else the language of the request. */
export function formLanguage(request: FastifyRequest): Language {
  const { language } = (request.body ?? {}) as { language?: unknown }
  return language === 'ru' || language === 'en' ? language : requestLanguage(request)
}
