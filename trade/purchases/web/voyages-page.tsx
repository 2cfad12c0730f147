import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ship } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { Pager } from '#platform/forms/web/pager.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { ManagerLinks } from '#site/shell/web/manager-links.tsx'
import { VoyageItem } from './voyages/voyage-item.tsx'
import { voyagesQuery } from './voyages/voyage-queries.ts'

/** Vessels with their undelivered cars; a change of a vessel applies to all of its cars. */
export function VoyagesPage() {
  const { t } = useTranslation('purchase-office')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const qSearch = useDeferredValue(text.trim())
  const { data, error, refetch, isFetching } = useQuery({
    ...voyagesQuery({ page, ...(qSearch && { qSearch }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle>{t('voyages.title')}</PageTitle>
      <PageHead title={t('voyages.title')} />
      <div className="grid gap-4 pt-3 pb-6 lg:pt-0">
        <div className="flex flex-wrap items-center gap-4 px-4 lg:px-0">
          <SearchInput
            label={t('voyages.search')}
            placeholder={t('voyages.search')}
            value={text}
            clearLabel={t('voyages.clear')}
            onText={(next) => {
              setText(next)
              setPage(1)
            }}
            className="w-72 max-w-full"
          />
          <ManagerLinks current="voyages" />
        </div>
        {error ? (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <Skeleton className="h-60" />
        ) : data.voyages.length === 0 ? (
          <EmptyState
            icon={<Ship aria-hidden="true" />}
            title={qSearch ? t('voyages.notFound') : t('voyages.none')}
            text={t('voyages.noneText')}
          />
        ) : (
          <>
            {data.voyages.map((voyage) => (
              <VoyageItem key={voyage.voyage.toLowerCase()} voyage={voyage} />
            ))}
            <Pager pageInfo={data.pageInfo} onGo={setPage} />
          </>
        )}
      </div>
    </>
  )
}
