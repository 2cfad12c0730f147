import type { Endpoint } from '../core/endpoint.ts'
import {
  changePassword,
  endOwnSession,
  listSessions,
  searchClients,
  unsubscribe,
  updateProfile,
  updateSetting,
  viewProfile,
} from './calls.ts'

export const accountCalls = {
  viewProfile,
  updateProfile,
  updateSetting,
  unsubscribe,
  changePassword,
  listSessions,
  endOwnSession,
  searchClients,
} as const satisfies Record<string, Endpoint>
