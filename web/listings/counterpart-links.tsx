import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import {
  isStatistics,
  type PageType,
  pageTypePermission,
  pageTypeRoute,
} from '../../contract/lots/page-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePermission } from '../session/session.tsx'
import { carriedFilters, counterpartOf } from './carried-filters.ts'
import type { ListingAddress } from './listing-address.ts'

interface CounterpartLinkProps {
  pageType: PageType
  address: ListingAddress
}

/** From lots to come to past sales of the same cars, and back, with the filters that both have. */
export function CounterpartLink({ pageType, address }: CounterpartLinkProps) {
  const { t } = useTranslation('listings')
  const other = counterpartOf[pageType]
  const isAllowed = usePermission(pageTypePermission[other])
  if (!isAllowed) return null
  return (
    <Link
      to={pageTypeRoute[other]}
      search={carriedFilters(address)}
      data-screen-only
      className="inline-flex items-center gap-1 text-sm text-accent hover:underline touch:min-h-11"
    >
      {isStatistics(other) ? t('counterpart.sales') : t('counterpart.lots')}
      <ArrowRight aria-hidden="true" className="size-3.5" />
    </Link>
  )
}
