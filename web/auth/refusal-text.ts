import { CallRefused, Unreachable } from '../api/call-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What a failed call says to the person, in the language of the page. */
export function useRefusalText(error: Error | null): string | undefined {
  const { t } = useTranslation('errors')
  if (!error) return undefined
  // That the session expired is said once, in a window of its own.
  if (error instanceof CallRefused && error.status === 401) return undefined
  if (error instanceof CallRefused) return t(error.messageCode)
  if (error instanceof Unreachable) return t('common:unreachable')
  return t('internal')
}
