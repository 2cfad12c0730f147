import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type PageType, pageTypePermission, pageTypeRoute } from '../../contract/lots/page-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePermission } from '../session/session.tsx'
import { carriedFilters, counterpartsOf, leftFilters } from './carried-filters.ts'
import type { ListingAddress } from './listing-address.ts'

const wordOf = {
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

/** From lots to come to past sales of the same cars, and back, with the filters that both have. */
export const CounterpartLinks = ({ pageType, address }: CounterpartLinksProps) =>
  counterpartsOf[pageType].map((other) => (
    <CounterpartLink key={other} from={pageType} to={other} address={address} />
  ))

interface CounterpartLinkProps {
  from: PageType
  to: PageType
  address: ListingAddress
}

/** The link to one of them; filters that do not go along are named beside it. */
function CounterpartLink({ from, to, address }: CounterpartLinkProps) {
  const { t } = useTranslation('listings')
  const isAllowed = usePermission(pageTypePermission[to])
  if (!isAllowed) return null
  const left = leftFilters(address, { from, to }).map(({ label }) => t(label))
  return (
    <span data-screen-only className="inline-flex flex-wrap items-center gap-x-1.5">
      <Link
        to={pageTypeRoute[to]}
        search={carriedFilters(address, { from, to })}
        className="inline-flex items-center gap-1 text-sm text-accent hover:underline touch:min-h-11"
      >
        {t(wordOf[to])}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </Link>
      {left.length > 0 && (
        <span className="text-xs text-quiet">
          {t('counterpart.without', { filters: left.join(', ') })}
        </span>
      )}
    </span>
  )
}
