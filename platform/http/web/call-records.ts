import type { ApiName, Method } from '#platform/core/contract/endpoint.ts'
import type { Events } from '#platform/live/contract/stream.ts'
import type { Shape } from './shapes.ts'

/** The part of an endpoint that a page needs. */
export interface CallRecord {
  readonly method: Method
  /** Path below `/api` with parameters in braces. */
  readonly path: string
  /** Missing if `loadOtherCalls` provides it. */
  readonly response?: Shape
}

/** Calls and events of the app, which app/web/calls derives from the contract. */
export interface CallRecords {
  /** The first calls, and the addresses of all other calls that read. */
  readonly callTable: Readonly<Partial<Record<ApiName, CallRecord>>>
  /** Loads the calls, and the shapes of responses, that `callTable` leaves out. */
  readonly loadOtherCalls: () => Promise<Readonly<Partial<Record<ApiName, Required<CallRecord>>>>>
  /** Calls that begin and end sessions: their 401 must not refresh the session. */
  readonly authCalls: readonly string[]
  readonly errorShape: Shape
  /** Shapes of the events of the stream, by the name of the event. */
  readonly eventShapes: Readonly<Record<keyof Events, Shape>>
}

/** Set by the app through `setCallRecords`. */
export let callRecords: CallRecords

/** The app calls this once, before the first call. */
export function setCallRecords(records: CallRecords): void {
  callRecords = records
}
