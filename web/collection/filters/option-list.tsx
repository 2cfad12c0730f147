import { memo, useCallback, useId, useState } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckRow } from '../../ui/check-row.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Change, ListAddress } from '../address.ts'
import { choose, type Option, type OptionsFilter, tick } from './filter.ts'
import { useSteadyOrder } from './steady-order.ts'

interface OptionListProps<Address extends ListAddress> {
  filter: OptionsFilter<Address>
  options: readonly Option[]
  chosen: readonly (string | number)[] | undefined
  apply: (change: Change<Address>) => void
  /** `few` shows the first ones and the others on demand, `scroll` everything in a low window. */
  shape: 'few' | 'all' | 'scroll'
  /** Only one can be chosen. */
  isSingle?: boolean
}

const fewOptions = 5
/** From so many on there is a field to search in. */
const manyOptions = 12
/** More rows than anybody reads; the search field finds the others. */
const mostRows = 150

function List<Address extends ListAddress>(props: OptionListProps<Address>) {
  const { filter, options, chosen = [], apply, shape, isSingle = false } = props
  const { t } = useTranslation('collection')
  const group = useId()
  const [all, setAll] = useState(shape !== 'few')
  const [text, setText] = useState('')
  // What was chosen once keeps its row, or unticking it would take the row from under the focus.
  const [pinned] = useState(() => new Set<string | number>())
  for (const value of chosen) pinned.add(value)
  const byCount = useSteadyOrder(options)
  const ordered = filter.isRanked ? options : byCount

  const onTick = useCallback(
    (value: string | number, on: boolean) =>
      apply(isSingle ? choose(filter, [value]) : tick(filter, value, on)),
    [apply, filter, isSingle],
  )
  const wanted = text.trim().toLocaleLowerCase()
  const found =
    wanted === ''
      ? ordered.filter(({ value }, at) => all || at < fewOptions || pinned.has(value))
      : ordered.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  const hidden = ordered.length - found.length
  const isSearchable = all && ordered.length > manyOptions
  return (
    <>
      {isSearchable && (
        <SearchInput
          label={t('filters.searchIn', { filter: t(filter.label) })}
          placeholder={t('filters.search')}
          clearLabel={t('filters.clearText')}
          value={text}
          onText={setText}
          onEnter={() => {
            const [only, ...others] = found
            if (only && others.length === 0) onTick(only.value, !chosen.includes(only.value))
          }}
          className={shape === 'scroll' ? 'p-2 pb-1' : 'pb-1.5'}
        />
      )}
      <div
        className={cx(
          shape === 'all' && 'grid grid-cols-2 gap-x-4',
          shape === 'scroll' && 'max-h-72 overflow-y-auto overscroll-contain px-2.5 pb-2',
          shape === 'scroll' && !isSearchable && 'pt-1.5',
        )}
      >
        {found.slice(0, mostRows).map(({ value, label, counter }) => (
          <CheckRow
            key={value}
            value={value}
            label={label}
            count={formatNumber(counter)}
            none={counter === 0}
            checked={chosen.includes(value)}
            group={isSingle ? group : undefined}
            onTick={onTick}
          />
        ))}
        {found.length === 0 && <p className="py-1 text-sm text-quiet">{t('filters.nothing')}</p>}
        {found.length > mostRows && (
          <p className="py-1 text-xs text-quiet">
            {t('filters.narrow', { count: found.length - mostRows })}
          </p>
        )}
      </div>
      {shape === 'few' && (hidden > 0 || all) && wanted === '' && ordered.length > fewOptions && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-0.5 min-h-6 text-sm text-accent hover:underline touch:min-h-11"
        >
          {all
            ? t('filters.less')
            : t('filters.more', { count: hidden, number: formatNumber(hidden) })}
        </button>
      )}
    </>
  )
}

/** Values of one filter, each with the number of rows that it would find. */
export const OptionList = memo(List) as typeof List
