import type { Language } from './codes.ts'

/**
 * Between the server and the web app's renderer, which the build makes of the app's own components.
 * The server loads it like any file of the build; neither imports the other.
 */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
}

export interface PageRequest {
  /** Path and query of the page. */
  readonly url: string
  /** The `Cookie` header; empty when there is none. */
  readonly cookie: string
  /** Whether the browser says that it is one of a phone: what a first visit is rendered for. */
  readonly isPhone: boolean
  /** Makes a GET call of the API as the person who asks for the page. */
  readonly get: (address: string, language: Language) => Promise<PageCall>
}

export interface PageCall {
  readonly status: number
  readonly body: string
}

export interface RenderedPage {
  readonly language: Language
  /** Missing for the theme of the person's system. */
  readonly theme: 'light' | 'dark' | undefined
  /** Null where the browser has to render the page alone. */
  readonly content: PageContent | null
}

export interface PageContent {
  /** The title as HTML. */
  readonly title: string
  /** What stands inside of the root element. */
  readonly markup: string
  /** The media condition under which the page looks like this. */
  readonly condition: string
  /** JSON for the data block: the queries, and what else hydration begins with. */
  readonly data: string
}

/** Element that the app is rendered into. */
export const rootId = 'root'
/** Style that hides the page where it was rendered for another kind of screen, until hydration. */
export const otherScreenId = 'other-screen'
/** Block of data with which the page is hydrated. */
export const pageDataId = 'page-data'
