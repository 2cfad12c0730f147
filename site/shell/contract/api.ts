import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { menuCounters } from './calls.ts'

export const shellCalls = { menuCounters } as const satisfies Record<string, Endpoint>
