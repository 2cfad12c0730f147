import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of an e-mail's link: stored in the history entry instead of the address. */
    linkToken?: string
    /** The subject of the link, if its address names one. */
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
 * Returns the token with which the page was opened. Removes it from the address bar at once, so that no screenshot,
 * history or referrer contains it; after a reload it is still in the history entry.
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

/** Returns the subject of an e-mail's link: its parameter `about`, which moves to the history entry with the token. */
export const useLinkAbout = (): string | undefined =>
  useLocation({
    select: ({ search, state }) => {
      const { about } = search as Record<string, unknown>
      return typeof about === 'string' ? about : state.linkAbout
    },
  })
