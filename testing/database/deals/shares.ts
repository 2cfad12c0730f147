import type { PageType } from '#market/search/contract/page-types.ts'
import type { TestApp } from '../app.ts'
import type { Who } from '../people.ts'

/** Returns shortcuts for sharing lots, and for guests who open them from different addresses. */
export function shareCaller({ call, refused, respond }: TestApp) {
  /** Requests the link of a lot. */
  const share = (lot: number, type: PageType = 'car-auction', as: Who = 'client') =>
    call(
      'sharePassword',
      {
        params: { pageType: type },
        query: type.startsWith('bike') ? { bikeId: String(lot) } : { carId: String(lot) },
      },
      { as },
    )
  const input = (id: string, code?: string, type: PageType = 'car-auction') => ({
    params: { pageType: type },
    body: { id, ...(code !== undefined && { code }) },
  })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  /** Opens a link from a network address. */
  const open = (id: string, code?: string, address = '192.0.2.1', type?: PageType) =>
    call('openShare', input(id, code, type), from(address))
  /** Returns the code of the refusal to open a link. */
  const refusal = async (id: string, code?: string, address = '192.0.2.1', type?: PageType) =>
    (await refused('openShare', input(id, code, type), from(address))).messageCode
  const tryOpen = (id: string, code: string, address: string) =>
    respond('openShare', input(id, code), from(address))
  return { share, open, refusal, tryOpen }
}

/** Returns a wrong code. */
export const wrongCodeFor = (password: string, at = 1): string =>
  String((Number(password) + at) % 1_000_000).padStart(6, '0')
