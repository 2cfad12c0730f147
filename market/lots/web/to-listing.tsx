import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'

/** The link to the car auctions, for a page with nothing to show. */
export function ToListing() {
  const { t } = useTranslation('lots')
  return (
    <Link to="/car-auction" className={buttonClass('primary')}>
      {t('toCars')}
    </Link>
  )
}
