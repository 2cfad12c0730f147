import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageType } from '../../contract/lots/page-types.ts'
import { CallRefused } from '../api/call-errors.ts'
import { CallFailure } from '../feedback/call-failure.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { rememberVisitedLot } from '../preferences/device.ts'
import { PageHead } from '../shell/page-head.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { EmptyLot } from './empty-lot.tsx'
import { LotContent } from './lot-content.tsx'
import { lotQuery } from './lot-query.ts'
import { LotSkeleton } from './lot-skeleton.tsx'
import { viewOf } from './lot-view.ts'
import { ToListing } from './to-listing.tsx'

interface LotPageProps {
  pageType: PageType
  id: string
}

/** The page of one lot (spec 3 §2). Opening it marks the lot as seen. */
export function LotPage({ pageType, id }: LotPageProps) {
  const { t } = useTranslation('lots')
  const { data, error, refetch, isFetching } = useQuery(lotQuery(pageType, id))
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) rememberVisitedLot(id)
  }, [isKnown, id])
  if (data) return <LotContent key={id} lot={viewOf(data)} pageType={pageType} />
  if (!error) return <LotSkeleton />
  // 400 is an address whose lot number is none.
  const isGone = error instanceof CallRefused && [400, 404].includes(error.status)
  return (
    <>
      <PageTitle>{t('page')}</PageTitle>
      <PageHead title={t('page')} />
      {isGone ? (
        <EmptyLot level={2} />
      ) : (
        <>
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
          <p className="text-center">
            <ToListing />
          </p>
        </>
      )}
    </>
  )
}
