import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Shows a text as the house wrote it, and says so. */
export function HouseWords({ text }: { text: string }) {
  const { t } = useTranslation('lots')
  return (
    <>
      <span lang="ja" className="block font-jp text-fair">
        {text}
      </span>
      <span className="block text-xs text-quiet">{t('facts.houseWords')}</span>
    </>
  )
}
