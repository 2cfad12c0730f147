import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { makeOrder } from './calls.ts'

export const siteCalls = { makeOrder } as const satisfies Record<string, Endpoint>
