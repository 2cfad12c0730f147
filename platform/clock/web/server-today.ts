import { type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { deviceNow } from './device-now.ts'

/** How far the server's clock is ahead of this device's, ms; 0 until it was measured, and on the server. */
let offsetMs = 0

export function setServerOffset(ms: number): void {
  offsetMs = ms
}

/** The current day in Tokyo by the server's time, where nothing can be followed: components use `useToday`. */
export const serverToday = (): TokyoDay => tokyoDayOf(new Date(deviceNow() + offsetMs))
