import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { listing } from './calls.ts'
import { conditionList } from './conditions.ts'
import { exportLots } from './export.ts'
import {
  bikeMakers,
  bikeModels,
  carMakers,
  carModels,
  filterAttributes,
  filterChassis,
  filterModel,
  filters,
} from './filters.ts'
import { salesSummary } from './sales.ts'
import { auctionList, weekDays } from './schedule.ts'

export const listingCalls = {
  listing,
  filters,
  filterAttributes,
  filterChassis,
  filterModel,
  conditionList,
  carMakers,
  bikeMakers,
  carModels,
  bikeModels,
  auctionList,
  weekDays,
  salesSummary,
  exportLots,
} as const satisfies Record<string, Endpoint>
