import type { ReactNode } from 'react'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { ListingLink } from '../listing-link.tsx'

interface NothingYetProps {
  icon: ReactNode
  title: string
  /** What this list will contain. */
  text: string
}

/** Shows the empty state of a list, with a link to the lots. */
export function NothingYet(texts: NothingYetProps) {
  const canSeeCars = usePermission('carAuctionsView')
  return <EmptyState {...texts} action={canSeeCars && <ListingLink />} />
}
