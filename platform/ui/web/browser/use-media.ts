import { createContext, use, useSyncExternalStore } from 'react'

/** Window size in px, and the kind of pointer. */
export interface Screen {
  readonly width: number
  readonly height: number
  /** Whether the main pointer is a finger. */
  readonly touch: boolean
}

/** The screen for which the server renders a page. */
export interface RenderedFor {
  readonly screen: Screen
  /** The media queries on which the page depends; collected while it renders. */
  readonly queries: Set<string>
}

/**
 * The screen for which the server rendered the page; null if it did not. Hydration starts with it, and if the actual
 * screen differs, the page renders again right after.
 */
export const RenderedForContext = createContext<RenderedFor | null>(null)

/** Returns whether a media query matches, for layouts that differ in more than style. */
export function useMedia(query: string): boolean {
  const rendered = use(RenderedForContext)
  return useSyncExternalStore(
    (listener) => {
      const { watched } = listsOf(query)
      watched.addEventListener('change', listener)
      return () => watched.removeEventListener('change', listener)
    },
    () => listsOf(query).read.matches,
    () => {
      rendered?.queries.add(query)
      return rendered !== null && holds(query, rendered.screen)
    },
  )
}

const noChanges = () => () => {}

/** Returns whether the page is hydrated: false on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  )

interface MediaLists {
  readonly read: MediaQueryList
  /** Never read: Chromium sends no event from a list whose new state was read just before. */
  readonly watched: MediaQueryList
}

const lists = new Map<string, MediaLists>()

/** Cached by query, because creating a MediaQueryList is slow. */
function listsOf(query: string): MediaLists {
  const known = lists.get(query) ?? { read: matchMedia(query), watched: matchMedia(query) }
  lists.set(query, known)
  return known
}

/** Returns the media condition under which the rendered layout is right. */
export function conditionOf({ screen, queries }: RenderedFor): string {
  const parts = [...queries].map((query) =>
    holds(query, screen) ? `(${query})` : `(not (${query}))`,
  )
  return parts.join(' and ') || 'all'
}

/** Evaluates the queries that layouts use: width, height, pointer. */
function holds(query: string, screen: Screen): boolean {
  return query.split(' and ').every((part) => {
    const [, end, side, limit] = /\((min|max)-(width|height): ([\d.]+)px\)/.exec(part) ?? []
    if (side !== 'width' && side !== 'height') return part.includes('coarse') && screen.touch
    return end === 'min' ? screen[side] >= Number(limit) : screen[side] <= Number(limit)
  })
}

/** From this width on, the sidebar is next to the page, and lists are tables with numbered pages. */
export const wideScreen = '(min-width: 1024px)'
/** From this width on, the filters are next to the list. */
export const filtersScreen = '(min-width: 1280px)'
export const phoneScreen = '(max-width: 767.98px)'
