import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import {
  type PageType,
  pageTypePermission,
  pageTypeRoute,
} from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { carriedFilters, counterpartsOf, droppedFilters } from './carried-filters.ts'
import type { ListingAddress } from './listing-address.ts'

const messageOf = {
  'car-auction': 'listings:counterpart.lots',
  bikes: 'listings:counterpart.lots',
  stock: 'listings:counterpart.stock',
  stats: 'listings:counterpart.sales',
  'bike-stats': 'listings:counterpart.sales',
} as const satisfies Record<PageType, string>

interface CounterpartLinksProps {
  pageType: PageType
  address: ListingAddress
}

/**
 * Links upcoming lots to past sales of the same cars, and back, with the filters that both share; names the filters
 * that are dropped.
 */
export function CounterpartLinks({ pageType: from, address }: CounterpartLinksProps) {
  const { t } = useTranslation('listings')
  const { permissions } = useSignedIn()
  const counterparts = counterpartsOf[from]
    .filter((to) => permissions[pageTypePermission[to]])
    .map((to) => ({
      to,
      dropped: droppedFilters(address, { from, to })
        .map(({ label }) => t(label))
        .join(', '),
    }))
  // Names dropped filters once, after the last link that drops the same ones.
  const isNamedAt = (at: number) =>
    counterparts[at]?.dropped !== '' && counterparts[at]?.dropped !== counterparts[at + 1]?.dropped
  return counterparts.map(({ to, dropped }, at) => (
    <Fragment key={to}>
      <Link
        to={pageTypeRoute[to]}
        search={carriedFilters(address, { from, to })}
        data-screen-only
        className="inline-flex items-center gap-1 text-sm text-accent hover:underline touch:min-h-11"
      >
        {t(messageOf[to])}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </Link>
      {isNamedAt(at) && (
        <span data-screen-only className="self-center text-xs text-quiet">
          {t('counterpart.without', { filters: dropped })}
        </span>
      )}
    </Fragment>
  ))
}
