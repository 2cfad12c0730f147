import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePermission } from '../session/session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NothingYetProps {
  icon: ReactNode
  title: string
  /** What will stand here. */
  text: string
}

/** An empty list of something that begins with a lot, and the way to the lots. */
export function NothingYet(words: NothingYetProps) {
  const { t } = useTranslation('site')
  const maySeeCars = usePermission('carAuctionsView')
  const toCars = (
    <Link to="/car-auction" className={buttonClass('primary')}>
      {t('toCars')}
    </Link>
  )
  return <EmptyState {...words} action={maySeeCars && toCars} />
}
