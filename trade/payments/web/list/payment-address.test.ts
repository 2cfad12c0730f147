import { expect, test } from 'vitest'
import { readPaymentAddress } from './payment-address.ts'
import { paymentFilters, withType } from './payment-filters.ts'

test('an address keeps valid parameters and drops the rest', () => {
  expect(
    readPaymentAddress({
      qSearch: ' aqua ',
      dateFrom: '2026-09-01',
      dateTo: 'soon',
      type: '2',
      page: 3,
    }),
  ).toEqual({ qSearch: 'aqua', dateFrom: '2026-09-01', type: 2, page: 3 })
  // All is not a filter.
  expect(readPaymentAddress({ type: '0' })).toEqual({})
  expect(readPaymentAddress({ type: '7', qSearch: '  ' })).toEqual({})
})

test('choosing another type returns to the first page', () => {
  expect(withType(1)({ page: 4, type: 2 })).toEqual({ type: 1 })
  expect(withType(undefined)({ page: 4, type: 2, qSearch: 'fit' })).toEqual({ qSearch: 'fit' })
})

test('both ends of a span are one tag', () => {
  const address = { dateFrom: '2026-09-01', dateTo: '2026-11-19' } as const
  const t = Object.assign((key: string) => key, { has: () => true }) as never
  const tags = paymentFilters.flatMap((filter) =>
    filter.kind === 'other' && filter.key === 'dateFrom'
      ? (filter.tags?.(address, { t, options: undefined }) ?? [])
      : [],
  )
  expect(tags.map(({ value }) => value)).toEqual(['2026.09.01–2026.11.19'])
  expect(tags[0]?.remove(address)).toEqual({})
})
