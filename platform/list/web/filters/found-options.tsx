import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { debounceMs } from '../debounce-delays.ts'

interface FindQuery<Option> {
  readonly queryKey: readonly string[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<readonly Option[]>
}

interface FoundOptionsProps<Option> {
  label: string
  hint: string
  /** The query that searches for a text. */
  queryOf: (text: string) => FindQuery<Option>
  nameOf: (option: Option) => string
  onChoose: (option: Option) => void
}

/** Debounce before options are prefetched, ms. */
const prefetchDelayMs = 150

/** Options that the server searches, because there are too many to list. */
export function FoundOptions<Option extends { value: string | number; counter: number }>(
  props: FoundOptionsProps<Option>,
) {
  const { label, hint, queryOf, nameOf, onChoose } = props
  const { t } = useTranslation('collection')
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { settled, settle } = useSettled(text, debounceMs.find)
  const { data, isFetching, isError, refetch } = useQuery({
    ...queryOf(settled),
    enabled: settled !== '',
  })
  const { settled: rested } = useSettled(text, prefetchDelayMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefetches once for each text
  useEffect(() => {
    if (rested !== '') void queryClient.prefetchQuery(queryOf(rested))
  }, [rested])
  const found = settled === '' ? undefined : data
  return (
    <div>
      <SearchInput
        label={label}
        placeholder={hint}
        clearLabel={t('filters.clearText')}
        value={typed}
        onText={setTyped}
        onEnter={settle}
        className="p-2"
      />
      <p role="status" className="sr-only">
        {found && t('filters.found', { count: found.length })}
      </p>
      {isFetching && !found && (
        <div className="px-2.5 pb-2.5">
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
      {isError && (
        <p className="px-2.5 pb-2.5 text-sm text-poor">
          {t('filters.failed')}{' '}
          <button type="button" onClick={() => void refetch()} className="underline">
            {t('filters.again')}
          </button>
        </p>
      )}
      {found?.length === 0 && (
        <p className="px-2.5 pb-2.5 text-sm text-quiet">{t('filters.nothing')}</p>
      )}
      {found && found.length > 0 && (
        <ul aria-label={label} className="max-h-72 overflow-y-auto overscroll-contain px-1 pb-1">
          {found.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                onClick={() => onChoose(option)}
                className={
                  'flex min-h-7 w-full items-center gap-2 rounded-sm px-1.5 py-0.5 text-left text-sm ' +
                  'hover:bg-accent-wash hover:text-accent touch:min-h-11'
                }
              >
                <span className="min-w-0 flex-1 break-words">{nameOf(option)}</span>
                <span translate="no" className="shrink-0 text-quiet">
                  {formatNumber(option.counter)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the text of the last typing pause; `settle` takes the current one at once. */
function useSettled(text: string, pauseMs: number) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return { settled, settle: () => setSettled(text) }
}
