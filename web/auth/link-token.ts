import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of a link in an e-mail: stored in the history entry instead of the address. */
    linkToken?: string
    /** Whether the link of this entry has been used. */
    emailVerified?: boolean
  }
}

/** Reads the token from the query of the address. */
export function readLinkToken({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' && token !== '' ? { token } : {}
}

/**
 * The token that the page was opened with. It is removed from the address bar at once, so that no
 * screenshot, history or referrer has it; after a reload it is still in the history entry.
 */
export function useLinkToken(): string | undefined {
  const navigate = useNavigate()
  const fromAddress = useLocation({
    select: ({ search }) => readLinkToken(search as Record<string, unknown>).token,
  })
  const stored = useLocation({ select: ({ state }) => state.linkToken })
  useEffect(() => {
    if (fromAddress === undefined) return
    void navigate({
      to: '.',
      search: {},
      replace: true,
      state: (before) => ({ ...before, linkToken: fromAddress }),
    })
  }, [fromAddress, navigate])
  return fromAddress ?? stored
}
