import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'

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
