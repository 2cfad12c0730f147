import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { siteInfoQuery } from './site-info.ts'

/** The server's time, to the second, ticking. A page is hydrated with the time of its response. */
export function useServerNow(): Date {
  const { data } = useQuery(siteInfoQuery)
  const offset = data?.clockOffsetMs ?? 0
  const second = useSyncExternalStore(
    everySecond,
    () => Math.floor((Date.now() + offset) / 1000),
    () => Math.floor(Date.parse(data?.now ?? '1970-01-01') / 1000),
  )
  return new Date(second * 1000)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
