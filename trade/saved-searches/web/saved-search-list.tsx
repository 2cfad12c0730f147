import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { SavedSearch } from '#trade/saved-searches/contract/calls.ts'
import { savedSearchLimit } from '#trade/saved-searches/contract/limits.ts'
import { DeleteSearchDialog } from './delete-search-dialog.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'
import { savedSearchesQuery } from './saved-searches-query.ts'

interface SavedSearchListProps {
  pageType: PageType
  open: boolean
  onClose: () => void
}

/** Lists the searches of a page type, to run, rename in place, or delete. */
export function SavedSearchList({ pageType, open, onClose }: SavedSearchListProps) {
  const { t } = useTranslation('saved-searches')
  const { data, error, refetch, isFetching } = useQuery(savedSearchesQuery(pageType))
  const list = useRef<HTMLDivElement>(null)
  const [deleted, setDeleted] = useState<SavedSearch>()
  const [asks, setAsks] = useState(false)
  const wanted = useEverTrue(asks)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('listings:savedSearches.list')}
      closeLabel={t('common:close')}
    >
      {/* spec 3 §9: 480 px at most */}
      <div ref={list} tabIndex={-1} className="max-h-[480px] overflow-y-auto outline-none">
        {data && data.rows.length > savedSearchLimit && (
          <div className="p-4 pb-0">
            <Notice tone="fair">{t('errors:saved_search_limit')}</Notice>
          </div>
        )}
        {error && !data && (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!data && !error && (
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </div>
        )}
        {data?.rows.length === 0 && (
          <EmptyState
            icon={<Bookmark aria-hidden="true" />}
            title={t('empty.title')}
            text={t('empty.text')}
            level={3}
          />
        )}
        {data && data.rows.length > 0 && (
          <ul className="divide-y divide-line px-4 py-1">
            {data.rows.map((search) => (
              <SavedSearchRow
                key={search.id}
                search={search}
                onRun={onClose}
                onDelete={() => {
                  setDeleted(search)
                  setAsks(true)
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="border-line border-t p-2">
        <Link to="/saved-searches" onClick={onClose} className={buttonClass('ghost')}>
          {t('all')}
        </Link>
      </div>
      {wanted && deleted && (
        <DeleteSearchDialog
          key={deleted.id}
          searches={[deleted]}
          open={asks}
          onClose={() => setAsks(false)}
          onDeleted={() => list.current?.focus()}
        />
      )}
    </Dialog>
  )
}
