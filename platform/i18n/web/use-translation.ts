import { useMemo } from 'react'
import { type TranslationValues, useLocale, useTranslations } from 'use-intl'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { Domain, FullKey, KeyOf } from './message-types.ts'

export interface Translate<Own extends Domain = Domain> {
  /** Translates a message of its own domain, or of another one by its full key: `common:close`. */
  (key: KeyOf<Own> | FullKey, values?: TranslationValues): string
  /** Whether the message exists, for keys built from values of feeds. */
  has(key: string): boolean
}

interface Translation<Own extends Domain> {
  /** Stable until the language changes. */
  readonly t: Translate<Own>
  readonly language: Language
}

/** Returns the messages of a domain in the language of the page. */
export function useTranslation<Own extends Domain>(domain: Own): Translation<Own> {
  const translate = useTranslations() as unknown as Translate
  const language = useLocale()
  return useMemo(() => {
    const pathOf = (key: string) =>
      (key.includes(':') ? key.replace(':', '.') : `${domain}.${key}`) as KeyOf<Domain>
    const t = (key: string, values?: TranslationValues) => translate(pathOf(key), values)
    const has = (key: string) => translate.has(pathOf(key))
    return { t: Object.assign(t, { has }) as Translate<Own>, language }
  }, [translate, domain, language])
}
