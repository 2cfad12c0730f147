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

/** Returns the page types with other lots of the same cars, with the filters that both share and the dropped ones. */
export function useCounterparts({ pageType: from, address }: CounterpartLinksProps) {
  const { t } = useTranslation('listings')
  const { permissions } = useSignedIn()
  return counterpartsOf[from]
    .filter((to) => permissions[pageTypePermission[to]])
    .map((to) => ({
      to,
      label: t(messageOf[to]),
      search: carriedFilters(address, { from, to }),
      dropped: droppedFilters(address, { from, to })
        .map(({ label }) => t(label))
        .join(', '),
    }))
}

/**
 * Links upcoming lots to past sales of the same cars, and back, with the filters that both share; names the filters
 * that are dropped.
 */
export function CounterpartLinks(props: CounterpartLinksProps) {
  const { t } = useTranslation('listings')
  const counterparts = useCounterparts(props)
  // Names dropped filters once, after the last link that drops the same ones.
  const isNamedAt = (at: number) =>
    counterparts[at]?.dropped !== '' && counterparts[at]?.dropped !== counterparts[at + 1]?.dropped
  return counterparts.map(({ to, label, search, dropped }, at) => (
    <Fragment key={to}>
      <Link
        to={pageTypeRoute[to]}
        search={search}
        data-screen-only
        className="inline-flex items-center gap-1 text-sm text-accent hover:underline touch:min-h-11"
      >
        {label}
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
