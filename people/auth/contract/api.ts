import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import {
  checkPasswordToken,
  chooseNewPassword,
  refreshSession,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from './calls.ts'
import { countryList, currencyList, languageList } from './option-lists.ts'

export const authCalls = {
  signIn,
  refreshSession,
  signOut,
  signUp,
  verifyEmail,
  requestPasswordReset,
  checkPasswordToken,
  chooseNewPassword,
  countryList,
  currencyList,
  languageList,
} as const satisfies Record<string, Endpoint>
