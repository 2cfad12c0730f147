import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Opens the terms of bidding in another tab, so that a form on the page is preserved. */
export function TermsLink() {
  const { t } = useTranslation('common')
  return (
    <a
      href="/terms"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-6 items-center self-start text-sm text-accent underline underline-offset-2 touch:min-h-11"
    >
      {t('readTerms')}
    </a>
  )
}
