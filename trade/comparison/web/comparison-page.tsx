// Auction sheets have Japanese notes. The browser fetches only the parts of the font that they use.
import '@fontsource/noto-sans-jp/400.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Printer, Scale } from 'lucide-react'
import { useState } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { lotQuery } from '#market/lots/web/lot-query.ts'
import { viewOf } from '#market/lots/web/lot-view.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { maxPins } from '#trade/comparison/contract/limits.ts'
import { pinsQuery } from './pins-query.ts'
import type { ComparedLot } from './table/compared-lot.ts'
import { ComparisonTable } from './table/comparison-table.tsx'
import { usePinChange } from './use-pin-change.ts'

/** Compares up to four lots side by side. */
export function ComparisonPage() {
  const { t } = useTranslation('comparison-page')
  const { pins, lots, error, refetch, isFetching } = useComparedLots()
  const { clear } = usePinChange()
  const differences = useState(false)
  const count = lots.length
  return (
    <>
      <PageTitle>{t('comparison:title')}</PageTitle>
      <PageHead
        title={t('comparison:title')}
        detail={pins && count > 0 && t('count', { count, most: maxPins })}
        actions={
          count > 0 && (
            <div data-screen-only className="flex flex-wrap items-center gap-1 lg:gap-2">
              <Button
                variant="ghost"
                onClick={() => {
                  focusMain()
                  clear()
                }}
              >
                {t('comparison:clear')}
              </Button>
              <Button onClick={() => window.print()} className="max-lg:hidden">
                <Printer aria-hidden="true" className="size-4" />
                {t('lots:print')}
              </Button>
            </div>
          )
        }
      />
      {pins === undefined ? (
        error ? (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading />
        )
      ) : count === 0 ? (
        <NothingYet
          icon={<Scale aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      ) : (
        <Compared lots={lots} differences={differences} />
      )}
    </>
  )
}

/** The pinned lots; their details appear as they load. */
function useComparedLots() {
  const { data: pins, error, refetch, isFetching } = useQuery(pinsQuery)
  const loaded = useQueries({
    queries: (pins ?? []).map(({ pageType, id }) => lotQuery(pageType, id)),
  })
  const lots = (pins ?? []).map((pin, at): ComparedLot => {
    const query = loaded[at]
    const data = query?.data
    return {
      pin,
      lot: data && viewOf(data),
      failure: data ? null : (query?.error ?? null),
      retry: () => void query?.refetch(),
    }
  })
  return { pins, lots, error, refetch, isFetching }
}

interface ComparedProps {
  lots: readonly ComparedLot[]
  /** Whether only differences are shown, and its setter. */
  differences: readonly [boolean, (only: boolean) => void]
}

function Compared({ lots, differences: [onlyDifferences, setOnlyDifferences] }: ComparedProps) {
  const { t } = useTranslation('comparison-page')
  const isSeveral = lots.length > 1
  return (
    <>
      {isSeveral ? (
        <label
          data-screen-only
          className="inline-flex min-h-9 items-center gap-2 px-3 pb-2 text-sm touch:min-h-11 lg:px-0"
        >
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
            className="size-4"
          />
          {t('onlyDifferences')}
        </label>
      ) : (
        <p data-screen-only className="px-3 pb-3 text-sm text-quiet lg:px-0">
          {t('oneMore')}
        </p>
      )}
      <ComparisonTable lots={lots} onlyDifferences={onlyDifferences && isSeveral} />
    </>
  )
}

/** Placeholders with the height of the first rows. */
function Loading() {
  const { t } = useTranslation('comparison-page')
  return (
    <div
      role="status"
      className="grid grid-cols-2 gap-3 px-3 lg:max-w-[850px] lg:px-0 lg:pl-[168px]"
    >
      <span className="sr-only">{t('loading')}</span>
      {['first', 'second'].map((column) => (
        <div key={column} className="grid gap-3">
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-40 w-full" />
        </div>
      ))}
    </div>
  )
}
