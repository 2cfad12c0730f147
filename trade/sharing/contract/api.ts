import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import {
  listShares,
  openShare,
  renewShare,
  setSharePreview,
  sharePassword,
  withdrawShare,
} from './calls.ts'

export const sharingCalls = {
  sharePassword,
  openShare,
  listShares,
  renewShare,
  withdrawShare,
  setSharePreview,
} as const satisfies Record<string, Endpoint>
