import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'

/** The link from a lot that does not exist to its listing. */
export function ToListing() {
  const { t } = useTranslation('site')
  return (
    <Link to="/car-auction" className={buttonClass('primary')}>
      {t('toCars')}
    </Link>
  )
}
