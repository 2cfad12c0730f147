import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../contract/money.ts'
import { kindOfUser } from '../../../contract/permissions.ts'
import { writeSearchParams } from '../../search-params.ts'
import { useSignedIn } from '../../session.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { PageSizeMenuPlace } from '../choices/page-size-menu-place.tsx'
import type { ListingSearch } from '../listing-search.ts'

interface ListingFooterProps {
  search: ListingSearch
  page: number
  pageSize: number
  found: number
  onChange: (search: ListingSearch) => void
  onNear: (search: ListingSearch) => void
}

/** The way to the other pages. Clients are not offered page sizes (spec 1 §9). */
export function ListingFooter(props: ListingFooterProps) {
  const { search, page, pageSize, found, onChange, onNear } = props
  const { t } = useTranslation('listings')
  const { profile } = useSignedIn()
  const roomy = useMedia('(min-width: 480px)')
  const pages = Math.ceil(found / pageSize)
  const at = (target: number): ListingSearch => {
    const { page: _page, ...rest } = search
    return target > 1 ? { ...rest, page: target } : rest
  }
  const sizes = kindOfUser(profile) !== 'client'
  if (pages <= 1 && !sizes) return null
  return (
    <div
      data-screen-only
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 lg:px-0"
    >
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          siblings={roomy ? 1 : 0}
          hrefOf={(target) => writeSearchParams({ ...at(target) }) || '?'}
          onGo={(target) => onChange(at(target))}
          onNear={(target) => onNear(at(target))}
          labels={{
            navigation: t('pages.name'),
            previous: t('pages.previous'),
            next: t('pages.next'),
            page: (number) => t('pages.page', { page: formatNumber(number) }),
            format: formatNumber,
          }}
        />
      )}
      {sizes && (
        <div className="ml-auto">
          <PageSizeMenuPlace search={search} pageSize={pageSize} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
