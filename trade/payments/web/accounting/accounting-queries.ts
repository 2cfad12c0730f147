import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import type { CorrectionState } from '#trade/payments/contract/accounting.ts'

interface PageQuery {
  readonly page: number
  readonly pageSize: number
}

/** Unassigned payments. */
export const incomingQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: ['payments', 'incoming', query] as const,
    queryFn: ({ signal }) => call('listIncoming', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Open or closed tasks of managers of money. */
export const tasksQuery = (query: PageQuery & { readonly state: 'open' | 'done' }) =>
  queryOptions({
    queryKey: ['payments', 'tasks', query] as const,
    queryFn: ({ signal }) => call('listMoneyTasks', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const correctionsQuery = (query: PageQuery & { readonly state?: CorrectionState }) =>
  queryOptions({
    queryKey: ['payments', 'corrections', query] as const,
    queryFn: ({ signal }) => call('listCorrections', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A day of the journal; today if none is given. */
export const journalQuery = (query: PageQuery & { readonly day?: string }) =>
  queryOptions({
    queryKey: ['payments', 'journal', query] as const,
    queryFn: ({ signal }) => call('viewJournal', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const ratesQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: ['payments', 'rates', query] as const,
    queryFn: ({ signal }) => call('listRates', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
