import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { siteInfoQuery } from './site-info.ts'

/** The server's time, to the second, for what is counted down. */
export function useServerNow(): Date {
  const offset = useQuery(siteInfoQuery).data?.clockOffsetMs ?? 0
  const second = useSyncExternalStore(everySecond, () => Math.floor((Date.now() + offset) / 1000))
  return new Date(second * 1000)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
