import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { FieldFault } from './use-bid-form.ts'

/** Returns the error message under a field. */
export function useFaultText(fault: FieldFault | undefined): string | undefined {
  const { t } = useTranslation('errors')
  if (!fault) return undefined
  return fault === 'required' ? t('fields:required') : t(fault)
}
