import { siteInfo } from '#platform/clock/contract/site-info.ts'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { makeOrder } from './calls.ts'

export const siteCalls = { siteInfo, makeOrder } as const satisfies Record<string, Endpoint>
