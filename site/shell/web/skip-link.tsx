import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** First element in the tab order: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-3 py-2 text-paper focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}
