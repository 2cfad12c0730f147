import { memo, useCallback, useId, useState } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckRow } from '../../ui/check-row.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Change } from '../listing-search.ts'
import { pick, tick } from './filter-changes.ts'
import type { FacetKey } from './filter-keys.ts'
import { useSteadyOrder } from './steady-order.ts'

export interface FacetOption {
  readonly value: string | number
  readonly label: string
  readonly counter: number
}

interface FacetChoicesProps {
  facet: FacetKey
  options: readonly FacetOption[]
  chosen: readonly (string | number)[] | undefined
  apply: (change: Change) => void
  /** `few` shows the first ones and opens on demand, `all` everything, `scroll` in a low window. */
  shape: 'few' | 'all' | 'scroll'
  /** Only one can be chosen. */
  single?: boolean
  /** In the order of the answer, not by frequency. */
  ranked?: boolean
  onChosen?: () => void
}

const fewOptions = 5
/** From so many on there is a field to search in. */
const manyOptions = 12
/** More rows than anybody reads; the search field finds the others. */
const mostRows = 150

/** Values of one filter, each with the number of lots that it would find. */
export const FacetChoices = memo(function FacetChoices(props: FacetChoicesProps) {
  const { facet, options, chosen = [], apply, shape, single = false, ranked = false } = props
  const { onChosen } = props
  const { t } = useTranslation('filters')
  const group = useId()
  const [all, setAll] = useState(shape !== 'few')
  const [text, setText] = useState('')
  // What was chosen once keeps its row, or unticking it would take the row from under the focus.
  const [kept] = useState(() => new Set<string | number>())
  for (const value of chosen) kept.add(value)
  const byCount = useSteadyOrder(options)
  const ordered = ranked ? options : byCount

  const onTick = useCallback(
    (value: string | number, on: boolean) => {
      apply(single ? pick(facet, value) : tick(facet, value, on))
      if (single) onChosen?.()
    },
    [apply, facet, single, onChosen],
  )
  const wanted = text.trim().toLocaleLowerCase()
  const found =
    wanted === ''
      ? ordered.filter(({ value }, at) => all || at < fewOptions || kept.has(value))
      : ordered.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  const hidden = ordered.length - found.length
  const searchable = all && ordered.length > manyOptions
  return (
    <>
      {searchable && (
        <SearchInput
          label={t('searchIn', { filter: t(`name.${facet}`) })}
          placeholder={t('search')}
          clearLabel={t('clearText')}
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
          shape === 'scroll' && !searchable && 'pt-1.5',
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
            group={single ? group : undefined}
            onTick={onTick}
          />
        ))}
        {found.length === 0 && <p className="py-1 text-sm text-quiet">{t('nothing')}</p>}
        {found.length > mostRows && (
          <p className="py-1 text-xs text-quiet">
            {t('narrow', { count: found.length - mostRows })}
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
          {all ? t('less') : t('more', { count: hidden, number: formatNumber(hidden) })}
        </button>
      )}
    </>
  )
})
