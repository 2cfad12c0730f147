import type * as z from 'zod'
import {
  changePassword,
  endOwnSession,
  listSessions,
  searchClients,
  unsubscribe,
  updateProfile,
  updateSetting,
  viewProfile,
} from './account/calls.ts'
import {
  checkPasswordToken,
  chooseNewPassword,
  refreshSession,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from './auth/calls.ts'
import { bidFromManager, createBid, getClientPosition, getExposure } from './bids/calls.ts'
import { listBidGroups, listBidTypes, listExportTypes } from './bids/choices.ts'
import { exportBids, exportBidsWorkbook } from './bids/export.ts'
import {
  bidFilters,
  bidHistoryFilters,
  listBidHistory,
  listBids,
  listDealerBids,
  listDealerClients,
  listMyBids,
  searchBids,
} from './bids/lists.ts'
import { bidEvent } from './bids/live.ts'
import {
  updateAdjustmentPrice,
  updateAutoBid,
  updateBidPrice,
  updateBidStatus,
  updateSoldPrice,
} from './bids/manager-calls.ts'
import { getChat, markChatRead, saveChat, withdrawChat } from './chat/calls.ts'
import { getChatFile, uploadChatFile } from './chat/files.ts'
import { chatEvent } from './chat/live.ts'
import { exportBidLog, getBidLog } from './chat/log.ts'
import { listTalks } from './chat/talks.ts'
import {
  getLotRemark,
  listOwnTags,
  listPinnedLots,
  pinLot,
  saveLotRemark,
  unpinLot,
} from './comparison/calls.ts'
import { comparisonEvent } from './comparison/live.ts'
import type { Endpoint } from './core/endpoint.ts'
import { siteInfo } from './core/site-info.ts'
import { bidCosts, costsOfLots, lotCosts, saveCostChoice } from './costs/calls.ts'
import { listCostRates, listCostRules, saveCostRate, saveCostRules } from './costs/rule-calls.ts'
import { deleteTariff, listTariffChanges, listTariffs, saveTariff } from './costs/tariffs.ts'
import { addFavorite, deleteFavorite, listFavoriteGroups } from './favorites/calls.ts'
import {
  listFeedFindings,
  listFeedRuns,
  listFeeds,
  setFeedPaused,
  undoFeedRun,
} from './feed/calls.ts'
import { listing } from './listings/calls.ts'
import { exportLots } from './listings/export.ts'
import {
  bikeMakers,
  bikeModels,
  carMakers,
  carModels,
  filterAttributes,
  filterChassis,
  filterModel,
  filters,
} from './listings/filters.ts'
import { findSuggestions } from './listings/find.ts'
import { salesSummary } from './listings/sales.ts'
import { auctionList, weekDays } from './listings/schedule.ts'
import { lotAppearances } from './lots/appearances.ts'
import { lot, lotComparables, saveComment } from './lots/calls.ts'
import { getExtraImages } from './lots/extra-images.ts'
import { lotEvent, noteEvent } from './lots/live.ts'
import { downloadImages, lotImagesZip } from './lots/photos.ts'
import { productionMonth } from './lots/production-month.ts'
import {
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  setNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from './notifications/calls.ts'
import { notificationEvent } from './notifications/live.ts'
import { listPayments, viewBalance } from './payments/calls.ts'
import {
  exportPayments,
  exportPaymentsWorkbook,
  getAccountStatement,
  getBankDetails,
} from './payments/export.ts'
import {
  announceTransfer,
  makePaymentLink,
  viewPaymentIntent,
  withdrawAnnouncement,
} from './payments/links.ts'
import { balanceEvent, paymentIntentEvent } from './payments/live.ts'
import {
  assignPayment,
  closeJournal,
  correctBalance,
  decideCorrection,
  enterRate,
  listCorrections,
  listIncoming,
  listRates,
  matchPayments,
  recordTransfer,
  sendMoneyBack,
  setOverdueStop,
  undoBooking,
  viewJournal,
  viewMatches,
  voidPayment,
} from './payments/office.ts'
import { actOnSandboxPayment, viewSandboxPayment } from './payments/sandbox.ts'
import { decideMoneyTask, listMoneyTasks } from './payments/tasks.ts'
import { lotEstimate, priceQuality } from './prices/calls.ts'
import { listPurchaseClients, listPurchases, viewPurchase } from './purchases/calls.ts'
import { saveConsignee } from './purchases/consignee.ts'
import { deletePurchaseLine, resetPurchaseLines, savePurchaseLine } from './purchases/costs.ts'
import {
  getPurchaseDocument,
  setDocumentVisibility,
  uploadPurchaseDocument,
  withdrawPurchaseDocument,
} from './purchases/document-calls.ts'
import { purchaseEvent } from './purchases/live.ts'
import {
  issuePaper,
  saveNote,
  updateLogistics,
  updatePurchaseStatus,
  updatePurchaseStatuses,
} from './purchases/manager-calls.ts'
import { getPaper, getStatement } from './purchases/papers.ts'
import { downloadPurchaseImages, purchaseImagesZip } from './purchases/photos.ts'
import { openPurchaseShare, sharePurchase } from './purchases/tracking.ts'
import { listVoyageCars, listVoyages } from './purchases/voyages.ts'
import {
  deleteSearch,
  listSearches,
  mySearches,
  saveSearch,
  updateSearch,
} from './saved-searches/calls.ts'
import {
  listShares,
  openShare,
  renewShare,
  setSharePreview,
  sharePassword,
  withdrawShare,
} from './sharing/calls.ts'
import { imageTranslate, sheetTerms, translatedSheet } from './sheets/calls.ts'
import {
  auctionStatusList,
  conditionList,
  countryList,
  currencyList,
  gearboxList,
  health,
  languageList,
  makeOrder,
  menuCounters,
  ready,
} from './site/calls.ts'

/** Every call of the system; the server refuses to start when one has no handler. */
export const api = {
  signIn,
  refreshSession,
  signOut,
  signUp,
  verifyEmail,
  requestPasswordReset,
  checkPasswordToken,
  chooseNewPassword,
  viewProfile,
  updateProfile,
  updateSetting,
  unsubscribe,
  changePassword,
  listSessions,
  endOwnSession,
  searchClients,
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
  updateBidStatus,
  updateBidPrice,
  updateAdjustmentPrice,
  updateAutoBid,
  updateSoldPrice,
  listTalks,
  getChat,
  markChatRead,
  saveChat,
  withdrawChat,
  getBidLog,
  exportBidLog,
  listNotifications,
  markNotificationsRead,
  getNotificationSettings,
  setNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
  uploadChatFile,
  getChatFile,
  health,
  ready,
  siteInfo,
  countryList,
  currencyList,
  languageList,
  menuCounters,
  gearboxList,
  conditionList,
  auctionStatusList,
  makeOrder,
  listing,
  filters,
  filterAttributes,
  filterChassis,
  filterModel,
  findSuggestions,
  carMakers,
  bikeMakers,
  carModels,
  bikeModels,
  auctionList,
  weekDays,
  salesSummary,
  exportLots,
  addFavorite,
  deleteFavorite,
  listFavoriteGroups,
  listPinnedLots,
  pinLot,
  unpinLot,
  getLotRemark,
  saveLotRemark,
  listOwnTags,
  saveSearch,
  updateSearch,
  mySearches,
  listSearches,
  deleteSearch,
  lot,
  lotComparables,
  lotAppearances,
  lotEstimate,
  priceQuality,
  productionMonth,
  saveComment,
  getExtraImages,
  downloadImages,
  lotImagesZip,
  sharePassword,
  openShare,
  listShares,
  renewShare,
  withdrawShare,
  setSharePreview,
  sharePurchase,
  openPurchaseShare,
  sheetTerms,
  imageTranslate,
  translatedSheet,
  listPayments,
  viewBalance,
  makePaymentLink,
  viewPaymentIntent,
  announceTransfer,
  withdrawAnnouncement,
  recordTransfer,
  listMoneyTasks,
  decideMoneyTask,
  listIncoming,
  assignPayment,
  voidPayment,
  viewMatches,
  matchPayments,
  undoBooking,
  correctBalance,
  listCorrections,
  decideCorrection,
  sendMoneyBack,
  viewJournal,
  closeJournal,
  listRates,
  enterRate,
  setOverdueStop,
  exportPayments,
  exportPaymentsWorkbook,
  getAccountStatement,
  getBankDetails,
  listPurchases,
  listPurchaseClients,
  viewPurchase,
  saveConsignee,
  downloadPurchaseImages,
  purchaseImagesZip,
  getPaper,
  getStatement,
  updatePurchaseStatus,
  updateLogistics,
  issuePaper,
  uploadPurchaseDocument,
  getPurchaseDocument,
  withdrawPurchaseDocument,
  setDocumentVisibility,
  updatePurchaseStatuses,
  saveNote,
  savePurchaseLine,
  deletePurchaseLine,
  resetPurchaseLines,
  lotCosts,
  costsOfLots,
  saveCostChoice,
  bidCosts,
  listCostRules,
  saveCostRules,
  listCostRates,
  saveCostRate,
  listTariffChanges,
  listTariffs,
  saveTariff,
  deleteTariff,
  listVoyages,
  listVoyageCars,
  viewSandboxPayment,
  actOnSandboxPayment,
  listFeeds,
  listFeedRuns,
  listFeedFindings,
  setFeedPaused,
  undoFeedRun,
} as const satisfies Record<string, Endpoint>

export type ApiName = keyof typeof api

/** The events of `GET /api/events` (contract/live/stream.ts) by their names. */
export const events = {
  bid: bidEvent,
  lot: lotEvent,
  note: noteEvent,
  balance: balanceEvent,
  'payment-intent': paymentIntentEvent,
  purchase: purchaseEvent,
  chat: chatEvent,
  notification: notificationEvent,
  comparison: comparisonEvent,
} as const

export type LiveEvent = {
  [Kind in keyof typeof events]: {
    readonly kind: Kind
    readonly data: z.infer<(typeof events)[Kind]>
  }
}[keyof typeof events]
