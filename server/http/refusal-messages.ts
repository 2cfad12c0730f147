import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '../../contract/core/codes.ts'
import type { RefusalCode } from '../../contract/core/errors.ts'
import { translator } from '../i18n/translator.ts'

/** The message of a refusal. */
export function refusalMessage(code: RefusalCode, language: Language): string {
  const t = translator('errors', language)
  return t(code)
}

/** The first supported language of `Accept-Language`; English otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().split(',')
  return wanted.map((part) => part.trim().slice(0, 2)).find(isLanguage) ?? 'en'
}

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag)

/** The `language` field of a form that has one, else the language of the request. */
export function formLanguage(request: FastifyRequest): Language {
  const { language } = (request.body ?? {}) as { language?: unknown }
  return language === 'ru' || language === 'en' ? language : requestLanguage(request)
}
