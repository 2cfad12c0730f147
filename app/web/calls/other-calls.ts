import { api } from '#app/contract/api.ts'
import type { ApiName } from '#platform/core/contract/endpoint.ts'
import type { CallRecord } from '#platform/http/web/call-records.ts'
import { callTable, recordOf } from './call-table.ts'

// The build runs this file as well. It loads with the first call that listings do not make.

/** Calls, or their responses, that `call-table.ts` leaves out. */
export const otherCalls = Object.fromEntries(
  Object.keys(api)
    .filter((name) => !callTable[name as ApiName]?.response)
    .map((name) => [name, recordOf(name as ApiName)]),
) as Partial<Record<ApiName, Required<CallRecord>>>
