import type { ApiName, Method } from '#platform/core/contract/endpoint.ts'
import type { Events } from '#platform/live/contract/stream.ts'
import type { Shape } from './shapes.ts'

/** The part of an endpoint that a page needs. */
export interface CallRecord {
  readonly method: Method
  /** Path below `/api` with parameters in braces. */
  readonly path: string
  /** Missing where `loadOtherCalls` has it. */
  readonly response?: Shape
}

/** The calls and events of the app, which app/web/calls makes from the contract. */
export interface CallRecords {
  /** The first calls, and the addresses of all others that read. */
  readonly callTable: Readonly<Partial<Record<ApiName, CallRecord>>>
  /** Loads the calls that `callTable` leaves out, or whose responses it leaves out. */
  readonly loadOtherCalls: () => Promise<Readonly<Partial<Record<ApiName, Required<CallRecord>>>>>
  /** Calls that begin and end sessions: their 401 must not refresh the session. */
  readonly authCalls: readonly string[]
  /** The shape of an error body. */
  readonly errorShape: Shape
  /** Shapes of the events of the stream, by the name of the event. */
  readonly eventShapes: Readonly<Record<keyof Events, Shape>>
}

/** Of the app; `setCallRecords` sets it. */
export let callRecords: CallRecords

/** Called once by the app, before the first call. */
export function setCallRecords(records: CallRecords): void {
  callRecords = records
}
