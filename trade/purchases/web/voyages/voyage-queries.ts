import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/web/client.ts'

/** A page of the voyages with cars that are still to come. */
export const voyagesQuery = (query: { page?: number; pageSize?: number; qSearch?: string }) =>
  queryOptions({
    queryKey: ['purchases', 'voyages', query] as const,
    staleTime: 30_000,
    queryFn: ({ signal }) => call('listVoyages', { query }, { signal }),
  })

/** The cars of a voyage that are still to come. */
export const voyageCarsQuery = (voyage: string, pageSize: number) =>
  queryOptions({
    queryKey: ['purchases', 'voyage-cars', voyage.toLowerCase(), pageSize] as const,
    staleTime: 30_000,
    queryFn: ({ signal }) => call('listVoyageCars', { query: { voyage, pageSize } }, { signal }),
  })
