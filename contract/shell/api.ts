import type { Endpoint } from '../core/endpoint.ts'
import { menuCounters } from './calls.ts'

export const shellCalls = { menuCounters } as const satisfies Record<string, Endpoint>
