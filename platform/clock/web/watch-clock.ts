import type { QueryClient } from '@tanstack/react-query'
import { watchResponseDates } from '#platform/http/web/client.ts'
import { deviceNow } from './device-now.ts'
import { siteInfoQuery } from './site-info.ts'

/** The date of a response has whole seconds, and was on its way for some: less is no difference. */
const noticedMs = 5_000
/** The clock of the device is compared with its steady one so often. */
const everyMs = 1_000
/** A network that takes long for each response must not measure with each. */
const pauseMs = 30_000

/**
 * Measures the offset to the server again when the clock of this device has jumped: when it differs from the one that
 * nobody sets, or a response has another time. Focus measures it, too (site-info.ts).
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
    // A device that has slept seems to have been set forward. One that was set back has not slept, and would show
    // hours that are not left until the response is here.
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
