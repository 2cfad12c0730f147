import { useQueries, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { CallFailure } from '../feedback/call-failure.tsx'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { lotQuery } from '../lots/lot-query.ts'
import { viewOf } from '../lots/lot-view.ts'
import { pinsQuery } from './pins-query.ts'
import { ComparisonTable } from './table/comparison-table.tsx'

/** Up to four lots side by side. */
export function ComparisonPage() {
  const { t } = useTranslation('comparison')
  const { data: pins, error, refetch, isFetching } = useQuery(pinsQuery)
  const [onlyDifferences] = useState(false)
  const loaded = useQueries({
    queries: (pins ?? []).map(({ pageType, id }) => lotQuery(pageType, id)),
  })
  const lots = (pins ?? []).map((pin, at) => {
    const { data, error } = loaded[at] ?? { data: undefined, error: null }
    return { pin, lot: data && viewOf(data), failure: data ? null : error }
  })
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      {pins === undefined ? (
        error && <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : pins.length === 0 ? (
        <NothingYet
          icon={<Scale aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      ) : (
        <ComparisonTable lots={lots} onlyDifferences={onlyDifferences} />
      )}
    </>
  )
}
