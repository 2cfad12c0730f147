import { Link } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { buttonClass } from '../ui/button.tsx'

/** The way from a lot that there is not to those that there are. */
export function ToListing() {
  const { t } = useTranslation('site')
  return (
    <Link to="/car-auction" className={buttonClass('primary')}>
      {t('toCars')}
    </Link>
  )
}
