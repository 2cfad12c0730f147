import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { findSuggestions } from './calls.ts'

export const findCalls = { findSuggestions } as const satisfies Record<string, Endpoint>
