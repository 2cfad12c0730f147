import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isFull, toggleOption } from '#platform/list/web/filters/filter.ts'
import { type ControlProps, LimitNote } from '#platform/list/web/filters/filter-fields.tsx'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { PurchaseAddress } from './purchase-address.ts'
import { personFilter } from './purchase-filters.ts'

const maxPeople = 20

/** People with purchased cars, found by part of their name or company; selected ones come first. */
export function PersonOptions({ address, options, apply }: ControlProps<PurchaseAddress>) {
  const { t } = useTranslation('purchases')
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { data, isError } = useQuery({
    queryKey: ['purchase-clients', wanted],
    queryFn: ({ signal }) =>
      call(
        'listPurchaseClients',
        { query: { pageSize: maxPeople, ...(wanted && { qSearch: wanted }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const { user: chosen = [] } = address
  // Everybody who was ever selected stays, because unticking must not remove the focused row.
  const [pinned, setPinned] = useState(options.options.user ?? [])
  const found = data?.clientList.map(({ value, label, count }) => ({
    value,
    label,
    counter: count,
  }))
  const named = [...pinned, ...(options.options.user ?? [])]
  const first = named.filter(
    ({ value }, at) => named.findIndex((other) => other.value === value) === at,
  )
  const others = (found ?? []).filter(({ value }) => !first.some((one) => one.value === value))
  const left = (data?.pageInfo.totalSearchResults ?? 0) - (found?.length ?? 0)
  const onToggle = (value: string | number, on: boolean) => {
    const option = others.find((one) => one.value === value)
    if (option && on) setPinned([...first, option])
    apply(toggleOption(personFilter, value, on))
  }
  return (
    <>
      <SearchInput
        label={t('filter.userSearch')}
        placeholder={t('filter.userHint')}
        clearLabel={t('filter.userClear')}
        maxLength={100}
        value={text}
        onText={setText}
        className="p-2 pb-1"
      />
      <div className="max-h-72 overflow-y-auto overscroll-contain px-2.5 pb-2">
        {[...first, ...others].map(({ value, label, counter }) => (
          <CheckRow
            key={value}
            value={value}
            label={label}
            count={formatNumber(counter)}
            checked={chosen.includes(Number(value))}
            disabled={isFull(chosen) && !chosen.includes(Number(value))}
            onToggle={onToggle}
          />
        ))}
        {isFull(chosen) && <LimitNote />}
        {!found && !isError && <Skeleton className="my-2 h-4 w-40" />}
        {isError && (
          <p role="alert" className="py-1 text-sm text-poor">
            {t('collection:filters.failed')}
          </p>
        )}
        {found?.length === 0 && (
          <p className="py-1 text-sm text-quiet">{t('collection:filters.nothing')}</p>
        )}
        {left > 0 && (
          <p className="py-1 text-xs text-quiet">
            {t('collection:filters.narrow', { count: left })}
          </p>
        )}
      </div>
    </>
  )
}
