import { CarFront } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { ListingLink } from '../listing-link.tsx'

interface EmptyLotProps {
  /** 2 below the heading of a page. */
  level?: 1 | 2
}

/** Shown instead of a lot that does not exist. */
export function EmptyLot({ level = 1 }: EmptyLotProps) {
  const { t } = useTranslation('lots')
  return (
    <EmptyState
      level={level}
      icon={<CarFront aria-hidden="true" />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<ListingLink />}
    />
  )
}
