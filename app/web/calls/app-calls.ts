import type { CallRecords } from '#platform/http/web/call-records.ts'
import { authCalls, callTable, errorShape, eventShapes } from './call-table.ts'

export const appCalls: CallRecords = {
  callTable,
  authCalls,
  errorShape,
  eventShapes,
  loadOtherCalls: async () => (await import('./other-calls.ts')).otherCalls,
}
