import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import { purchasesKey } from '../query-keys.ts'

/** A page of the voyages with undelivered cars. */
export const voyagesQuery = (query: { page?: number; pageSize?: number; qSearch?: string }) =>
  queryOptions({
    queryKey: [...purchasesKey, 'voyages', query] as const,
    staleTime: 30_000,
    queryFn: ({ signal }) => call('listVoyages', { query }, { signal }),
  })

/** The undelivered cars of a voyage. */
export const voyageCarsQuery = (voyage: string, pageSize: number) =>
  queryOptions({
    queryKey: [...purchasesKey, 'voyage-cars', voyage.toLowerCase(), pageSize] as const,
    staleTime: 30_000,
    queryFn: ({ signal }) => call('listVoyageCars', { query: { voyage, pageSize } }, { signal }),
  })
