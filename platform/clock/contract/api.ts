import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { siteInfo } from './site-info.ts'

export const clockCalls = { siteInfo } as const satisfies Record<string, Endpoint>
