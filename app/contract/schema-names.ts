import * as z from 'zod'
import { appearance } from '#market/lots/contract/appearances.ts'
import { bidInfo } from '#market/lots/contract/bid-info.ts'
import {
  bikeLot,
  carLot,
  checklistRow,
  comparableSale,
  comparison,
  localizedText,
  lotImages,
  rateEntry,
} from '#market/lots/contract/calls.ts'
import { bikeItem, carItem } from '#market/lots/contract/items.ts'
import { lotEvent, noteEvent } from '#market/lots/contract/live.ts'
import { listedLotNote, notForMe } from '#market/lots/contract/lot-notes.ts'
import { producedVehicle } from '#market/lots/contract/production-month.ts'
import { sales, summary } from '#market/search/contract/sales.ts'
import { sheetLine, sheetMark, sheetPiece } from '#market/sheets/contract/calls.ts'
import { activeSession } from '#people/account/contract/calls.ts'
import { session } from '#people/auth/contract/calls.ts'
import { balanceInfo, permissions, profile } from '#people/auth/contract/person.ts'
import {
  notification,
  notificationSettings,
  pushSubscription,
  quietHours,
  wantedKind,
} from '#people/notifications/contract/calls.ts'
import { notificationEvent } from '#people/notifications/contract/live.ts'
import { company } from '#platform/clock/contract/site-info.ts'
import { done } from '#platform/core/contract/done.ts'
import { option } from '#platform/core/contract/option.ts'
import { pageInfo } from '#platform/list/contract/page-info.ts'
import {
  bounds,
  codeOption,
  filterRanges,
  filterSelects,
  idOption,
  modelOption,
} from '#site/listings/contract/filters.ts'
import { scheduledAuction } from '#site/listings/contract/schedule.ts'
import { placedBid } from '#trade/bids/contract/calls.ts'
import { described } from '#trade/bids/contract/choices.ts'
import { bidCounter, bidRow, bidUser } from '#trade/bids/contract/lists.ts'
import { bidEvent } from '#trade/bids/contract/live.ts'
import { chatFile, chatMessage } from '#trade/chat/contract/calls.ts'
import { chatConversation } from '#trade/chat/contract/conversations.ts'
import { inspection } from '#trade/chat/contract/inspections.ts'
import { chatEvent } from '#trade/chat/contract/live.ts'
import { bidLogEntry } from '#trade/chat/contract/log.ts'
import { pinnedLot } from '#trade/comparison/contract/calls.ts'
import { comparisonEvent } from '#trade/comparison/contract/live.ts'
import { lotNoteEvent } from '#trade/notes/contract/live.ts'
import { balanceEvent, paymentIntentEvent } from '#trade/payments/contract/live.ts'
import { savedSearch } from '#trade/saved-searches/contract/calls.ts'
import { healthDetail } from './health.ts'
import { errorBody } from './refusals.ts'

/**
 * Schemas that are named in the OpenAPI document, so that generated clients have named types. Bodies and responses of a
 * single call are named after the call.
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
  ChatConversation: chatConversation,
  Inspection: inspection,
  ChecklistRow: checklistRow,
  CodeOption: codeOption,
  Company: company,
  Appearance: appearance,
  ProducedVehicle: producedVehicle,
  ComparisonEvent: comparisonEvent,
  LotNoteEvent: lotNoteEvent,
  PinnedLot: pinnedLot,
  ListedLotNote: listedLotNote,
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

export const schemaNames = z.registry<{ id?: string; [key: string]: unknown }>()
for (const [id, schema] of Object.entries(named)) schemaNames.add(schema, { id })
