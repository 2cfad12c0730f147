import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { makeOrder } from './calls.ts'

export const infoCalls = { makeOrder } as const satisfies Record<string, Endpoint>
