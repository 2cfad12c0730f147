import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Secret of a mailed link: kept for this entry of the history, out of the address. */
    linkToken?: string
    /** The link of this entry has done its work. */
    emailVerified?: boolean
  }
}

/** The token of a link of a mail, as the router reads it. */
export function readLinkToken({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' && token !== '' ? { token } : {}
}

/**
 * The token that the page was opened with. It leaves the address bar at once, so that no screenshot,
 * history or referrer has it; loading the page anew, as for another language, still finds it.
 */
export function useLinkToken(): string | undefined {
  const navigate = useNavigate()
  const fromAddress = useLocation({
    select: ({ search }) => readLinkToken(search as Record<string, unknown>).token,
  })
  const kept = useLocation({ select: ({ state }) => state.linkToken })
  useEffect(() => {
    if (fromAddress === undefined) return
    void navigate({
      to: '.',
      search: {},
      replace: true,
      state: (before) => ({ ...before, linkToken: fromAddress }),
    })
  }, [fromAddress, navigate])
  return fromAddress ?? kept
}
