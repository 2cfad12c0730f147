import { queryOptions } from '@tanstack/react-query'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import type { TrackedCar } from '#trade/purchases/contract/tracking.ts'

/** `locked` until the right code is sent. */
type OpenedCar = TrackedCar | 'locked'

export async function openCar(id: string, code: string, signal?: AbortSignal): Promise<OpenedCar> {
  const body = { id, ...(code && { code }) }
  const response = await call('openPurchaseShare', { body }, ...(signal ? [{ signal }] : []))
  return 'locked' in response ? 'locked' : response
}

/** Each time that the page is loaded is counted as an opening, so a glance at another window is none. */
const freshMs = 5 * 60_000

/** A car by its link; it is asked for again when somebody comes back to the page after some minutes. */
export const trackedCarQuery = (id: string, code: string) =>
  queryOptions({
    queryKey: ['tracked-car', id, code] as const,
    staleTime: freshMs,
    refetchOnReconnect: false,
    retry: (failures, error) => !(error instanceof CallRefused) && failures < 3,
    queryFn: ({ signal }) => openCar(id, code, signal),
  })
