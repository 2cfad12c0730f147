import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'

/** Links to the car auctions, for a page with nothing to show. */
export function ListingLink() {
  const { t } = useTranslation('lots')
  return (
    <Link to="/car-auction" className={buttonClass('primary')}>
      {t('toCars')}
    </Link>
  )
}
