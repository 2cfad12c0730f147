import { useSyncExternalStore } from 'react'

/** A screen elsewhere, for which a page is drawn. */
export interface Screen {
  /** Size of the window, px. */
  readonly width: number
  readonly height: number
  /** Whether people point with a finger. */
  readonly touch: boolean
}

let elsewhere: Screen | null = null

/** Draws for a screen that is elsewhere. */
export function onScreen<Result>(screen: Screen, draw: () => Result): Result {
  const before = elsewhere
  elsewhere = screen
  try {
    return draw()
  } finally {
    elsewhere = before
  }
}

/** Size of the window when something is first drawn, px. */
export const screenSize = (): Pick<Screen, 'width' | 'height'> =>
  elsewhere ?? { width: innerWidth, height: innerHeight }

/** How far the page has been moved up, px. */
export const scrolled = (): number => (elsewhere ? 0 : scrollY)

/** Whether a media query holds, for layouts that differ in more than style. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = listOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => listOf(query).matches,
    () => elsewhere !== null && holds(query, elsewhere),
  )
}

const lists = new Map<string, MediaQueryList>()

/** One list for each question: it keeps itself up to date, and making one takes long. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

/** Answers the questions that layouts ask: how wide, how high, how people point. */
function holds(query: string, screen: Screen): boolean {
  return query.split(' and ').every((part) => {
    const [, end, side, limit] = /\((min|max)-(width|height): ([\d.]+)px\)/.exec(part) ?? []
    if (side !== 'width' && side !== 'height') return part.includes('coarse') && screen.touch
    return end === 'min' ? screen[side] >= Number(limit) : screen[side] <= Number(limit)
  })
}
