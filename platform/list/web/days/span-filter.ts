import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { type Change, changed, type ListAddress, without } from '../address.ts'
import type { OtherFilter } from '../filters/filter.ts'

interface SpanAddress extends ListAddress {
  readonly dateFrom?: TokyoDay | undefined
  readonly dateTo?: TokyoDay | undefined
}

/** Takes a span of days into the address; an empty end is open, and reversed ends are swapped. */
export const setDaySpan =
  <Address extends SpanAddress>(from: string, to: string): Change<Address> =>
  (address) => {
    const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to]
    return changed(without(address, ['dateFrom', 'dateTo']), {
      ...(first && { dateFrom: first }),
      ...(last && { dateTo: last }),
    } as Partial<Address>)
  }

/** Returns the filter for a span of days, with one tag for both ends. */
export const spanFilter = <Address extends SpanAddress>(label: FullKey): OtherFilter<Address> => ({
  kind: 'other',
  key: 'dateFrom',
  otherKeys: ['dateTo'],
  label,
  tags: ({ dateFrom, dateTo }, { t }) => [
    {
      id: 'date',
      label: t(label),
      value:
        dateFrom && dateTo
          ? `${dottedDay(dateFrom)}–${dottedDay(dateTo)}`
          : dateFrom
            ? t('collection:days.since', { day: dottedDay(dateFrom) })
            : t('collection:days.until', { day: dottedDay(dateTo ?? '') }),
      remove: (address) => without(address, ['dateFrom', 'dateTo']),
    },
  ],
})
