import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'
import { purchasesKey } from '../query-keys.ts'

/** A page of the voyages with cars that are still to come. */
export const voyagesQuery = (query: { page?: number; pageSize?: number; qSearch?: string }) =>
  queryOptions({
    queryKey: [...purchasesKey, 'voyages', query] as const,
    staleTime: 30_000,
    queryFn: ({ signal }) => call('listVoyages', { query }, { signal }),
  })

/** The cars of a voyage that are still to come. */
export const voyageCarsQuery = (voyage: string, pageSize: number) =>
  queryOptions({
    queryKey: [...purchasesKey, 'voyage-cars', voyage.toLowerCase(), pageSize] as const,
    staleTime: 30_000,
    queryFn: ({ signal }) => call('listVoyageCars', { query: { voyage, pageSize } }, { signal }),
  })
