import { ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { writeSearchParams } from '../../collection/search-params.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Change, ListingSearch } from '../listing-search.ts'

interface WayUpProps {
  search: ListingSearch
  onGo: (change: Change) => void
}

/** A list that begins with a later page, because a link said so, leads to the pages before it. */
export function WayUp({ search, onGo }: WayUpProps) {
  const { t } = useTranslation('listings')
  const { page = 1, ...rest } = search
  const before: ListingSearch = page > 2 ? { ...rest, page: page - 1 } : rest
  const go = (target: ListingSearch) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo(() => target)
  }
  const link = (target: ListingSearch, words: string) => (
    <a
      href={writeSearchParams({ ...target }) || '?'}
      onClick={go(target)}
      className={buttonClass('plain', 'flex-1')}
    >
      <ArrowUp aria-hidden="true" className="size-4" />
      {words}
    </a>
  )
  return (
    <div data-screen-only className="flex gap-2 px-3 pb-2">
      {page > 2 && link(before, t('pages.previous'))}
      {link(rest, t('empty.firstPage'))}
    </div>
  )
}
