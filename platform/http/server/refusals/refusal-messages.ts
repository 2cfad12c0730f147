import type { FastifyRequest } from 'fastify'
import type { TranslationValues } from 'use-intl'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import type { Refusal } from '#platform/core/server/refusal.ts'
import { type Language, languages } from '#platform/i18n/contract/language.ts'
import { translate, translator } from '#platform/i18n/server/translator.ts'

/** Returns the message of a refusal; `detail` fills in its values. */
export function refusalMessage(
  code: RefusalCode,
  language: Language,
  detail: Refusal['detail'] = null,
): string {
  const t = translator('errors', language)
  return t(code, (detail ?? {}) as TranslationValues)
}

/** Returns the texts of a refusal by form field (spec 1 §5), and its further details, in one language. */
export function refusalTexts({ fields, listsFields, details }: Refusal, language: Language) {
  if (!fields) return { fields, details }
  const texts: Record<string, string> = {}
  for (const [name, message] of Object.entries(fields)) {
    texts[name] =
      typeof message === 'string' ? message : translate(message.key, message.values, language)
  }
  const listed = listsFields ? Object.entries(texts).map((pair) => pair.join(': ')) : []
  return { fields: texts, details: [...details, ...listed] }
}

/** Returns the first supported language of `Accept-Language`; English otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().split(',')
  return wanted.map((part) => part.trim().slice(0, 2)).find(isLanguage) ?? 'en'
}

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag)

/** Returns the `language` field of a form that has one, else the language of the request. */
export function formLanguage(request: FastifyRequest): Language {
  const { language } = (request.body ?? {}) as { language?: unknown }
  return language === 'ru' || language === 'en' ? language : requestLanguage(request)
}
