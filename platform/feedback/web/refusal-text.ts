import type { TranslationValues } from 'use-intl'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { type Translate, useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Returns the message of a failed call; undefined for an expired session, which has its own dialog. */
export function refusalText(error: Error, t: Translate<'errors'>): string | undefined {
  if (error instanceof CallRefused && error.status === 401) return undefined
  if (error instanceof CallRefused && typeof error.detail.character === 'string') {
    const { character } = error.detail
    if (error.messageCode === 'invalid_fields') return t('fields:noGlyph', { character })
  }
  if (error instanceof CallRefused) return t(error.messageCode, error.detail as TranslationValues)
  if (error instanceof Unreachable) return t('common:unreachable')
  return t('failures:other')
}

/** Returns the message of a failed call, in the language of the page. */
export function useRefusalText(error: Error | null): string | undefined {
  const { t } = useTranslation('errors')
  return error ? refusalText(error, t) : undefined
}
