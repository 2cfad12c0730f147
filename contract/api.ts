import {
  changePassword,
  endOwnSession,
  listSessions,
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
import type { Endpoint } from './endpoint.ts'
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
import { listing } from './listings.ts'
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
} as const satisfies Record<string, Endpoint>

export type ApiName = keyof typeof api
