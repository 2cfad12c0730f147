import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { bidFromManager, createBid, getClientPosition, getExposure } from './calls.ts'
import { listBidGroups, listBidTypes, listExportTypes } from './choices.ts'
import { exportBids, exportBidsWorkbook } from './export.ts'
import {
  bidFilters,
  bidHistoryFilters,
  listBidHistory,
  listBids,
  listDealerBids,
  listDealerClients,
  listMyBids,
  searchBids,
} from './lists.ts'
import {
  listUnshippableBids,
  updateAdjustmentPrice,
  updateAutoBid,
  updateBidPrice,
  updateBidStatus,
  updateSoldPrice,
} from './manager-calls.ts'

export const bidCalls = {
  createBid,
  bidFromManager,
  getClientPosition,
  getExposure,
  listMyBids,
  listBidHistory,
  listDealerBids,
  listBids,
  bidFilters,
  bidHistoryFilters,
  listDealerClients,
  searchBids,
  listBidTypes,
  listExportTypes,
  listBidGroups,
  exportBids,
  exportBidsWorkbook,
  listUnshippableBids,
  updateBidStatus,
  updateBidPrice,
  updateAdjustmentPrice,
  updateAutoBid,
  updateSoldPrice,
} as const satisfies Record<string, Endpoint>
