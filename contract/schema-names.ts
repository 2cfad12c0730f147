import * as z from 'zod'
import { activeSession } from './account/calls.ts'
import { session } from './auth/calls.ts'
import { bidRow, described, placedBid } from './bids/calls.ts'
import { done } from './core/done.ts'
import { errorBody } from './core/errors.ts'
import { pageInfo } from './core/page-info.ts'
import { balanceInfo, permissions, profile } from './core/person.ts'
import { company } from './core/site-info.ts'
import {
  bounds,
  codeOption,
  filterRanges,
  filterSelects,
  idOption,
  modelOption,
} from './listings/filters.ts'
import { scheduledAuction } from './listings/schedule.ts'
import { bidInfo } from './lots/bid-info.ts'
import {
  bikeLot,
  carLot,
  checklistRow,
  comparableSale,
  comparison,
  lotImages,
  rateEntry,
  words,
} from './lots/calls.ts'
import { bikeItem, carItem } from './lots/items.ts'
import { sales, summary } from './lots/sales.ts'
import { savedSearch } from './saved-searches/calls.ts'
import { healthDetail, option } from './site/calls.ts'

/**
 * Schemas that have a name in the OpenAPI document, so that clients which are generated from it have
 * types with names. Bodies and responses of one call need none: they are named by their call.
 */
const named = {
  AccessToken: session,
  AuctionOfDay: scheduledAuction,
  BalanceInfo: balanceInfo,
  Bid: bidRow,
  BidInfo: bidInfo,
  BikeItem: bikeItem,
  BikeLot: bikeLot,
  CarItem: carItem,
  CarLot: carLot,
  ChecklistRow: checklistRow,
  CodeOption: codeOption,
  Company: company,
  ComparableSale: comparableSale,
  Comparison: comparison,
  DescribedOption: described,
  Done: done,
  Error: errorBody,
  FilterRanges: filterRanges,
  FilterSelects: filterSelects,
  HealthDetail: healthDetail,
  IdOption: idOption,
  InspectionRate: rateEntry,
  LotImages: lotImages,
  ModelOption: modelOption,
  Option: option,
  PageInfo: pageInfo,
  Permissions: permissions,
  PlacedBid: placedBid,
  Profile: profile,
  RangeBounds: bounds,
  Sales: sales,
  SalesSummary: summary,
  SavedSearch: savedSearch,
  Session: activeSession,
  Translated: words,
} as const satisfies Record<string, z.ZodType>

/** The names as Zod's registry of metadata. */
export const schemaNames = z.registry<{ id?: string; [key: string]: unknown }>()
for (const [id, schema] of Object.entries(named)) schemaNames.add(schema, { id })
