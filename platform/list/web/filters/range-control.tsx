import { memo } from 'react'
import { readAmount } from '#platform/core/contract/read-amount.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { RangeField } from '#platform/ui/web/fields/range-field.tsx'
import type { Change, ListAddress } from '../address.ts'
import { debounceMs } from '../debounce-delays.ts'
import { type Bounds, type RangeFilter, setRange } from './filter.ts'

interface RangeControlProps<Address extends ListAddress> {
  filter: RangeFilter<Address>
  /** Name of the range with its unit. */
  name: string
  bounds: Bounds | undefined
  value: readonly [number, number] | undefined
  apply: (change: Change<Address>) => void
  debounce: (change: Change<Address>, pauseMs: number) => void
}

const open = [0, 0] as const
const numberOf = (text: string): number | null => {
  const read = readAmount(text)
  return typeof read === 'string' ? null : (read ?? 0)
}
const unknown: Bounds = { min: 0, max: 0, step: 1 }

function Control<Address extends ListAddress>(props: RangeControlProps<Address>) {
  const { filter, name, bounds = unknown, value = open, apply, debounce } = props
  const { t } = useTranslation('collection')
  return (
    <RangeField
      value={value}
      min={bounds.min}
      max={bounds.max}
      step={bounds.step}
      labels={{ from: t('filters.range.from', { name }), to: t('filters.range.to', { name }) }}
      format={filter.plain}
      read={numberOf}
      onChange={([from, to]) => debounce(setRange(filter, [from, to]), debounceMs.range)}
      onCommit={([from, to]) => apply(setRange(filter, [from, to]))}
    />
  )
}

/** A range: debounced while it is typed or slid, applied at once on blur or release. */
export const RangeControl = memo(Control) as typeof Control
