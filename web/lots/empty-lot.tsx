import { Link } from '@tanstack/react-router'
import { CarFront } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What stands in the place of a lot that there is not. */
export function EmptyLot() {
  const { t } = useTranslation(['lots', 'site'])
  return (
    <EmptyState
      level={1}
      icon={<CarFront aria-hidden="true" />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Link to="/car-auction" className={buttonClass('primary')}>
          {t('site:toCars')}
        </Link>
      }
    />
  )
}
