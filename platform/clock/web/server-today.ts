import { type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { deviceNow } from './device-now.ts'

/** How far the server's clock is ahead of this device's, ms; 0 on the server and until it is measured. */
let offsetMs = 0

export function setServerOffset(ms: number): void {
  offsetMs = ms
}

/** Returns the current day in Tokyo by the server's time outside of components, which use `useToday`. */
export const serverToday = (): TokyoDay => tokyoDayOf(new Date(deviceNow() + offsetMs))
