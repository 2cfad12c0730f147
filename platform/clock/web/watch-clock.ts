import type { QueryClient } from '@tanstack/react-query'
import { watchResponseDates } from '#platform/http/web/client.ts'
import { deviceNow } from './device-now.ts'
import { siteInfoQuery } from './site-info.ts'

/** Ignores smaller differences: the date of a response has whole seconds and arrives late by some of them. */
const noticedMs = 5_000
/** How often the device's clock is compared with its monotonic clock. */
const everyMs = 1_000
/** Minimum pause between measurements, so that a slow network does not cause one per response. */
const pauseMs = 30_000

/**
 * Measures the offset to the server again when the clock of this device jumps, that is when it diverges from the
 * monotonic clock or from the date of a response. Focus measures it too (site-info.ts).
 */
export function watchClock(client: QueryClient): void {
  let measuredAt = Number.NEGATIVE_INFINITY
  const measure = () => {
    measuredAt = performance.now()
    void client.refetchQueries({ queryKey: siteInfoQuery.queryKey })
  }
  let steady = performance.now() - deviceNow()
  setInterval(() => {
    const jumped = performance.now() - deviceNow() - steady
    steady += jumped
    if (Math.abs(jumped) < everyMs) return
    // A device that slept looks as if its clock had been set forward. A clock that was really set back would show too
    // much remaining time until the response arrives.
    if (jumped > 0) {
      client.setQueryData(
        siteInfoQuery.queryKey,
        (info) => info && { ...info, clockOffsetMs: info.clockOffsetMs + jumped },
      )
    }
    measure()
  }, everyMs)
  watchResponseDates((serverMs) => {
    const offset = client.getQueryData(siteInfoQuery.queryKey)?.clockOffsetMs
    if (offset === undefined || Number.isNaN(serverMs)) return
    const isDifferent = Math.abs(deviceNow() + offset - serverMs) > noticedMs
    if (isDifferent && performance.now() - measuredAt > pauseMs) measure()
  })
}
