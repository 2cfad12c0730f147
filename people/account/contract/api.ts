import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import {
  changePassword,
  endOwnSession,
  listSessions,
  searchClients,
  updateProfile,
  updateSetting,
  viewProfile,
} from './calls.ts'

export const accountCalls = {
  viewProfile,
  updateProfile,
  updateSetting,
  changePassword,
  listSessions,
  endOwnSession,
  searchClients,
} as const satisfies Record<string, Endpoint>
