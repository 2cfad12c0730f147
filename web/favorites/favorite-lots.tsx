import { Star } from 'lucide-react'
import { useRef } from 'react'
import type { FavoriteGroup } from '../../contract/lots/favorite-groups.ts'
import type { PageType } from '../../contract/lots/page-types.ts'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { wideScreen } from '../feedback/page-head.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmptyListing } from '../listings/empty-listing.tsx'
import type { Change, ListingSearch } from '../listings/listing-search.ts'
import { HiddenLine } from '../listings/results/hidden-line.tsx'
import { LotPages } from '../listings/results/lot-pages.tsx'
import { useHiddenLots } from '../listings/results/use-hidden-lots.ts'
import { useListPages } from '../listings/results/use-list-pages.ts'
import { useFocusOfNext } from '../listings/use-focus-of-next.ts'
import { useMedia } from '../ui/use-media.ts'

interface FavoriteLotsProps {
  pageType: PageType
  group: FavoriteGroup
  /** The question of the group's listing. */
  search: ListingSearch
  onChange: (change: Change) => void
}

/** The lots of a group, in the way that the listing of their page type shows them. */
export function FavoriteLots({ pageType, group, search, onChange }: FavoriteLotsProps) {
  const { t } = useTranslation('favorites')
  const wide = useMedia(wideScreen)
  const list = useListPages(pageType, search, !wide)
  const hidden = useHiddenLots(list.pages)
  const frame = useRef<HTMLDivElement>(null)
  const { data } = list.first
  useFocusOfNext(frame, data?.rows)

  const found = data?.pageInfo.totalSearchResults ?? 0
  return (
    <div ref={frame} tabIndex={-1} className="outline-none lg:pt-3">
      {hidden.count > 0 && (
        <p className="px-3 py-1 text-sm lg:px-0">
          <HiddenLine hidden={hidden} />
        </p>
      )}
      <LotPages
        pageType={pageType}
        search={search}
        label={`${t(`listings:title.${pageType}`)}, ${t('group', { group })}`}
        list={list}
        hidden={hidden}
        view="default"
        wide={wide}
        room={3}
        empty={
          found > 0 ? (
            <EmptyListing pageType={pageType} search={search} found={found} onChange={onChange} />
          ) : (
            <NothingYet
              icon={<Star aria-hidden="true" />}
              title={t('empty', { group })}
              text={t('text')}
            />
          )
        }
        onChange={onChange}
      />
    </div>
  )
}
