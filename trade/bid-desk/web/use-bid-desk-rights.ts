import { useMemo } from 'react'
import { pageTypePermission } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import type { BidDeskRights } from './bid-desk-context.ts'

/** What the person may do on the desk; what is not permitted is not shown. */
export function useBidDeskRights(): BidDeskRights {
  const { permissions } = useSignedIn()
  return useMemo(
    () => ({
      status: permissions.bidManageStatus,
      price: permissions.bidManageBidPrice,
      soldPrice: permissions.bidManageSoldPrice,
      adjustment: permissions.adjustmentPriceShow,
      exportType: permissions.exportTypeShow,
      lastHourWarning: permissions.lastHourBidWarning,
      carSales: permissions[pageTypePermission.stats],
      bikeSales: permissions[pageTypePermission['bike-stats']],
    }),
    [permissions],
  )
}
