import type { Endpoint } from '../core/endpoint.ts'
import { siteInfo } from '../core/site-info.ts'
import { makeOrder } from './calls.ts'

export const siteCalls = { siteInfo, makeOrder } as const satisfies Record<string, Endpoint>
