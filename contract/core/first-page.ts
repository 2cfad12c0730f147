import type { Language } from './codes.ts'

/**
 * Between the server and the part of the web app that draws the first sight of a page. The build
 * makes that part of the app's own components; the server loads it as it loads a picture, and knows
 * of it what stands here.
 */
export interface FirstPage {
  /**
   * The look of a device that has not told its own yet.
   * @param phone whether its browser says that it is one
   */
  guess(phone: boolean): string
  /** The language in which a device shows pages. */
  language(look: string): Language
  /** The calls with whose answers a page begins; none for a page that is not drawn ahead. */
  calls(path: string, look: string): FirstCalls
  /** The page as the browser will first draw it from these answers, as markup. */
  draw(path: string, look: string, answers: ReadonlyMap<string, unknown>): Promise<string>
}

/** Calls as addresses below the origin. */
export interface FirstCalls {
  /** Without one of these the page cannot be drawn. The first says who is asking. */
  readonly needed: readonly string[]
  /** The page is drawn with these when they come soon, else without them. */
  readonly welcome: readonly string[]
}

/** Where the markup, the answers and what they were drawn for stand in the page. */
export const firstPagePlace = {
  /** Element that the app draws itself into, and that holds what is seen until then. */
  root: 'root',
  /** Inside of the root: what was drawn ahead. */
  drawn: 'drawn',
  /** Data block of the answers by their addresses. */
  answers: 'first-answers',
} as const

/** Cookie in which a device says how pages look on it: web/public/first-script.js writes it. */
export const lookCookie = 'seriba-look'
/** A longer one was not written by us. */
export const longestLook = 1500
