import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import {
  listShares,
  openShare,
  renewShare,
  setSharePreview,
  sharedSheet,
  sharePassword,
  translateSharedSheet,
  withdrawShare,
} from './calls.ts'

export const sharingCalls = {
  sharePassword,
  openShare,
  translateSharedSheet,
  sharedSheet,
  listShares,
  renewShare,
  withdrawShare,
  setSharePreview,
} as const satisfies Record<string, Endpoint>
