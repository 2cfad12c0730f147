import { Link } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { buttonClass } from '../ui/button.tsx'

/** The link from a lot that does not exist to its listing. */
export function ToListing() {
  const { t } = useTranslation('site')
  return (
    <Link to="/car-auction" className={buttonClass('primary')}>
      {t('toCars')}
    </Link>
  )
}
