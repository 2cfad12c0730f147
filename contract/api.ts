import { viewProfile } from './account.ts'
import { signIn, signOut } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { listing } from './listings.ts'
import { auctionStatusList, health, ready, siteInfo } from './site.ts'

/** Every call of the system; the server refuses to start when one has no handler. */
export const api = {
  signIn,
  signOut,
  viewProfile,
  health,
  ready,
  siteInfo,
  auctionStatusList,
  listing,
} as const satisfies Record<string, Endpoint>

export type ApiName = keyof typeof api
