import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, List } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { withPageMessages } from '#platform/i18n/web/catalog.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { savedSearchLimit } from '#trade/saved-searches/contract/limits.ts'
import { savedSearchesQuery } from './saved-searches-query.ts'

const SaveSearchDialog = lazyPart(
  () => withPageMessages(() => import('./save-search-dialog.tsx')),
  'SaveSearchDialog',
)
const SearchLimitDialog = lazyPart(
  () => withPageMessages(() => import('./search-limit-dialog.tsx')),
  'SearchLimitDialog',
)
const SavedSearchList = lazyPart(
  () => withPageMessages(() => import('./saved-search-list.tsx')),
  'SavedSearchList',
)

/** Labelled on wide screens; on phones, plain icons that fit beside the title. */
const buttonStyle =
  'relative touch:min-w-11 max-xl:min-w-9 max-xl:border-transparent max-xl:bg-transparent max-xl:px-2 max-sm:-mx-1'

interface SavedSearchesProps {
  pageType: PageType
  /** Query string of the current listing, without the question mark. */
  params: string
  /** Suggested title. */
  title: string
}

/** Buttons of a listing that save its filters and open the saved searches. */
export function SavedSearches({ pageType, params, title }: SavedSearchesProps) {
  const { t } = useTranslation('listings')
  const { data } = useQuery(savedSearchesQuery(pageType))
  const [shown, setShown] = useState<'save' | 'limit' | 'list'>()
  const [open, setOpen] = useState(false)
  // Remounts the dialog each time it opens, to reset its state.
  const [time, setTime] = useState(0)
  const count = data?.rows.length ?? 0
  const show = (which: typeof shown) => {
    setShown(which)
    setOpen(true)
    setTime((last) => last + 1)
  }
  const shared = { open, onClose: () => setOpen(false), onShowAll: () => show('list') }
  return (
    <>
      <Button className={buttonStyle} title={t('savedSearches.list')} onClick={() => show('list')}>
        <List aria-hidden="true" className="size-4 xl:hidden" />
        <span className="sr-only xl:not-sr-only">{t('savedSearches.list')}</span>{' '}
        {count > 0 && (
          <span className="text-xs text-quiet max-xl:absolute max-xl:top-1 max-xl:right-1 max-xl:leading-none">
            {count}
          </span>
        )}
      </Button>
      <Button
        className={buttonStyle}
        title={t('savedSearches.save')}
        onClick={() => show(count >= savedSearchLimit ? 'limit' : 'save')}
      >
        <BookmarkPlus aria-hidden="true" className="size-4 xl:hidden" />
        <span className="sr-only xl:not-sr-only">{t('savedSearches.save')}</span>
      </Button>
      <Suspense>
        {shown === 'save' && (
          <SaveSearchDialog
            key={time}
            pageType={pageType}
            params={params}
            title={title}
            {...shared}
          />
        )}
        {shown === 'limit' && <SearchLimitDialog {...shared} />}
        {shown === 'list' && <SavedSearchList pageType={pageType} {...shared} />}
      </Suspense>
    </>
  )
}
