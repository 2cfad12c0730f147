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

export const authCalls = {
  signIn,
  refreshSession,
  signOut,
  signUp,
  verifyEmail,
  requestPasswordReset,
  checkPasswordToken,
  chooseNewPassword,
} as const satisfies Record<string, Endpoint>
