import * as z from 'zod'
import { activeSession } from './account/calls.ts'
import { session } from './auth/calls.ts'
import { placedBid } from './bids/calls.ts'
import { described } from './bids/choices.ts'
import { bidCounter, bidRow, bidUser } from './bids/lists.ts'
import { bidEvent } from './bids/live.ts'
import { chatFile, chatMessage } from './chat/calls.ts'
import { chatEvent } from './chat/live.ts'
import { bidLogEntry } from './chat/log.ts'
import { chatTalk } from './chat/talks.ts'
import { pinnedLot } from './comparison/calls.ts'
import { comparisonEvent } from './comparison/live.ts'
import { done } from './core/done.ts'
import { option } from './core/option.ts'
import { pageInfo } from './core/page-info.ts'
import { balanceInfo, permissions, profile } from './core/person.ts'
import { company } from './core/site-info.ts'
import { healthDetail } from './health.ts'
import {
  bounds,
  codeOption,
  filterRanges,
  filterSelects,
  idOption,
  modelOption,
} from './listings/filters.ts'
import { scheduledAuction } from './listings/schedule.ts'
import { appearance } from './lots/appearances.ts'
import { bidInfo } from './lots/bid-info.ts'
import {
  bikeLot,
  carLot,
  checklistRow,
  comparableSale,
  comparison,
  localizedText,
  lotImages,
  rateEntry,
} from './lots/calls.ts'
import { bikeItem, carItem } from './lots/items.ts'
import { lotEvent, noteEvent } from './lots/live.ts'
import { listedRemark, notForMe } from './lots/own/remarks.ts'
import { producedVehicle } from './lots/production-month.ts'
import { sales, summary } from './lots/sales.ts'
import {
  notification,
  notificationSettings,
  pushSubscription,
  quietHours,
  wantedKind,
} from './notifications/calls.ts'
import { notificationEvent } from './notifications/live.ts'
import { balanceEvent, paymentIntentEvent } from './payments/live.ts'
import { errorBody } from './refusals.ts'
import { savedSearch } from './saved-searches/calls.ts'
import { sheetLine, sheetMark, sheetPiece } from './sheets/calls.ts'

/**
 * Schemas with a name in the OpenAPI document, so that generated clients have named types. Bodies and
 * responses of a single call are named after the call.
 */
const named = {
  AccessToken: session,
  AuctionOfDay: scheduledAuction,
  BalanceInfo: balanceInfo,
  BalanceEvent: balanceEvent,
  PaymentIntentEvent: paymentIntentEvent,
  Bid: bidRow,
  BidCounter: bidCounter,
  BidEvent: bidEvent,
  BidInfo: bidInfo,
  BidLogEntry: bidLogEntry,
  BidUser: bidUser,
  BikeItem: bikeItem,
  BikeLot: bikeLot,
  CarItem: carItem,
  CarLot: carLot,
  ChatEvent: chatEvent,
  ChatFile: chatFile,
  ChatMessage: chatMessage,
  ChatTalk: chatTalk,
  ChecklistRow: checklistRow,
  CodeOption: codeOption,
  Company: company,
  Appearance: appearance,
  ProducedVehicle: producedVehicle,
  ComparisonEvent: comparisonEvent,
  PinnedLot: pinnedLot,
  ListedRemark: listedRemark,
  NotForMe: notForMe,
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
  LotEvent: lotEvent,
  LotImages: lotImages,
  ModelOption: modelOption,
  NoteEvent: noteEvent,
  Notification: notification,
  NotificationEvent: notificationEvent,
  NotificationSettings: notificationSettings,
  Option: option,
  PageInfo: pageInfo,
  Permissions: permissions,
  PlacedBid: placedBid,
  Profile: profile,
  PushSubscription: pushSubscription,
  QuietHours: quietHours,
  RangeBounds: bounds,
  Sales: sales,
  SalesSummary: summary,
  SavedSearch: savedSearch,
  Session: activeSession,
  SheetLine: sheetLine,
  SheetMark: sheetMark,
  SheetPiece: sheetPiece,
  Translated: localizedText,
  WantedKind: wantedKind,
} as const satisfies Record<string, z.ZodType>

/** The names as Zod's registry of metadata. */
export const schemaNames = z.registry<{ id?: string; [key: string]: unknown }>()
for (const [id, schema] of Object.entries(named)) schemaNames.add(schema, { id })
