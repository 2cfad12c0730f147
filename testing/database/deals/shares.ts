import type { PageType } from '#market/search/contract/page-types.ts'
import type { TestApp } from '../app.ts'
import type { Who } from '../people.ts'

/** Shared lots, and guests who open them from addresses of their own. */
export function shareCaller({ call, refused, respond }: TestApp) {
  /** Asks for the link of a lot. */
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
  /** Opens a link from an address. */
  const open = (id: string, code?: string, address = '192.0.2.1', type?: PageType) =>
    call('openShare', input(id, code, type), from(address))
  /** The code of the refusal to open a link. */
  const refusal = async (id: string, code?: string, address = '192.0.2.1', type?: PageType) =>
    (await refused('openShare', input(id, code, type), from(address))).messageCode
  const tryOpen = (id: string, code: string, address: string) =>
    respond('openShare', input(id, code), from(address))
  return { share, open, refusal, tryOpen }
}

/** Another code than the right one. */
export const wrongFor = (password: string, at = 1): string =>
  String((Number(password) + at) % 1_000_000).padStart(6, '0')
