import {
  changePassword,
  endOwnSession,
  listSessions,
  searchClients,
  updateProfile,
  updateSetting,
  viewProfile,
} from './account.ts'
import { auctionList, weekDays } from './auction-schedule.ts'
import {
  checkPasswordToken,
  chooseNewPassword,
  refreshSession,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from './auth.ts'
import {
  bidFromManager,
  createBid,
  listBidGroups,
  listBidTypes,
  listExportTypes,
  listMyBids,
  updateBidStatus,
} from './bids.ts'
import type { Endpoint } from './endpoint.ts'
import { addFavorite, deleteFavorite, listFavoriteGroups } from './favorites.ts'
import { exportLots } from './listing-export.ts'
import {
  bikeMakers,
  bikeModels,
  carMakers,
  carModels,
  filterAttributes,
  filterChassis,
  filterModel,
  filters,
} from './listing-filters.ts'
import { salesSummary } from './listing-sales.ts'
import { listing } from './listings.ts'
import { downloadImages, lotImagesZip } from './lot-photos.ts'
import { lot, lotComparables, saveComment } from './lots.ts'
import { deleteSearch, mySearches, saveSearch, updateSearch } from './saved-searches.ts'
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
  siteInfo,
} from './site.ts'

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
  changePassword,
  listSessions,
  endOwnSession,
  searchClients,
  createBid,
  bidFromManager,
  updateBidStatus,
  listBidTypes,
  listExportTypes,
  listBidGroups,
  listMyBids,
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
  saveSearch,
  updateSearch,
  mySearches,
  deleteSearch,
  lot,
  lotComparables,
  saveComment,
  downloadImages,
  lotImagesZip,
} as const satisfies Record<string, Endpoint>

export type ApiName = keyof typeof api
