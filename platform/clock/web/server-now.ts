import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { deviceNow } from './device-now.ts'
import { siteInfoQuery } from './site-info.ts'

/** Returns the server's time, updated every second. A page is hydrated with the time of its response. */
export const useServerNow = (): Date => new Date(useServerTime(1000))

/** Returns the server's time by the minute, ms; its users render once a minute. */
export const useServerMinute = (): number => useServerTime(60_000)

/** Returns the current day in Tokyo by the server's time. */
export const useToday = (): TokyoDay => tokyoDayOf(new Date(useServerMinute()))

/** Returns the server's time, rounded down to a step in ms. */
function useServerTime(stepMs: number): number {
  const { data } = useQuery(siteInfoQuery)
  const offset = data?.clockOffsetMs ?? 0
  const steps = useSyncExternalStore(
    everySecond,
    () => Math.floor((deviceNow() + offset) / stepMs),
    () => Math.floor(Date.parse(data?.now ?? '1970-01-01') / stepMs),
  )
  return steps * stepMs
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
