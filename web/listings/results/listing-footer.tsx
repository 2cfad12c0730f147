import { pageSizes } from '../../../contract/core/pages.ts'
import { kindOfUser } from '../../../contract/core/permissions.ts'
import { PageNumbers } from '../../collection/page-numbers.tsx'
import { writeSearchParams } from '../../collection/search-params.ts'
import { useSignedIn } from '../../session/session.tsx'
import { PageSizeMenu } from '../choices/page-size-menu.tsx'
import { asked, type Change, type ListingSearch } from '../listing-search.ts'

interface ListingFooterProps {
  search: ListingSearch
  page: number
  pageSize: number
  found: number
  onChange: (change: Change) => void
  onNear: (search: ListingSearch) => void
}

/** How many lots a page has where neither the address nor the device says. */
const [usualPageSize] = pageSizes

/** The way to the other pages. Clients are not offered page sizes (spec 1 §9). */
export function ListingFooter(props: ListingFooterProps) {
  const { search, page, pageSize, found, onChange, onNear } = props
  const { profile } = useSignedIn()
  const pages = Math.ceil(found / pageSize)
  // The size that only this device remembers is part of the way, wherever it is followed.
  const at = (target: number): Change => {
    const size = pageSize === usualPageSize ? {} : { pageSize }
    return (now) => asked({ ...now, ...size }, { page: target })
  }
  const sizes = kindOfUser(profile) !== 'client'
  if (pages <= 1 && !sizes) return null
  return (
    <div
      data-screen-only
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 lg:px-0"
    >
      {pages > 1 && (
        <PageNumbers
          page={page}
          pages={pages}
          hrefOf={(target) => writeSearchParams({ ...at(target)(search) }) || '?'}
          onGo={(target) => onChange(at(target))}
          onNear={(target) => onNear(at(target)(search))}
        />
      )}
      {sizes && (
        <div className="ml-auto">
          <PageSizeMenu pageSize={pageSize} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
