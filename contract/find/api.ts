import type { Endpoint } from '../core/endpoint.ts'
import { findSuggestions } from './calls.ts'

export const findCalls = { findSuggestions } as const satisfies Record<string, Endpoint>
