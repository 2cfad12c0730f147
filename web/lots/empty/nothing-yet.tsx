import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePermission } from '../../session/session.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NothingYetProps {
  icon: ReactNode
  title: string
  /** What this list will contain. */
  text: string
}

/** The empty state of a list, with a link to the lots. */
export function NothingYet(texts: NothingYetProps) {
  const { t } = useTranslation('site')
  const canSeeCars = usePermission('carAuctionsView')
  const toCars = (
    <Link to="/car-auction" className={buttonClass('primary')}>
      {t('toCars')}
    </Link>
  )
  return <EmptyState {...texts} action={canSeeCars && toCars} />
}
