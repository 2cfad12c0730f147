import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of a link in an e-mail: stored in the history entry instead of the address. */
    linkToken?: string
    /** What the link is about, where that is in its address. */
    linkAbout?: string
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
  const about = useLinkAbout()
  const stored = useLocation({ select: ({ state }) => state.linkToken })
  useEffect(() => {
    if (fromAddress === undefined) return
    void navigate({
      to: '.',
      search: {},
      replace: true,
      state: (before) => ({
        ...before,
        linkToken: fromAddress,
        ...(about !== undefined && { linkAbout: about }),
      }),
    })
  }, [fromAddress, about, navigate])
  return fromAddress ?? stored
}

/** What a link of an e-mail is about: its parameter `about`, which goes into the history entry with the token. */
export const useLinkAbout = (): string | undefined =>
  useLocation({
    select: ({ search, state }) => {
      const { about } = search as Record<string, unknown>
      return typeof about === 'string' ? about : state.linkAbout
    },
  })
