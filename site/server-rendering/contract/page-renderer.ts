import type { Language } from '#platform/i18n/contract/language.ts'

/**
 * Contract between the server and the renderer, which the build makes from the app's components. The server loads it as
 * a file of the build; neither imports the other.
 */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
}

export interface PageRequest {
  /** Path and query of the page. */
  readonly url: string
  /** The `Cookie` header; empty when there is none. */
  readonly cookie: string
  /** Whether the browser identifies as a phone; decides the layout of a first visit. */
  readonly isPhone: boolean
  /** Makes a GET call of the API with the session of the page's request. */
  readonly get: (address: string, language: Language) => Promise<PageCall>
}

export interface PageCall {
  readonly status: number
  readonly body: string
}

export interface RenderedPage {
  /** Whether the app has a page at this address. */
  readonly isKnown: boolean
  readonly language: Language
  /** Undefined to follow the system's theme. */
  readonly theme: 'light' | 'dark' | undefined
  /** Null where only the browser can render the page. */
  readonly content: PageContent | null
}

export interface PageContent {
  /** The title as HTML. */
  readonly title: string
  /** The HTML inside the root element. */
  readonly markup: string
  /** The media condition under which the page has this layout. */
  readonly condition: string
  /** JSON of the data block: the query cache and everything else needed for hydration. */
  readonly data: string
}

/** Id of the element that the app is rendered into. */
export const rootId = 'root'
/** Id of the style that hides a page rendered for another kind of screen until it is hydrated. */
export const otherScreenId = 'other-screen'
/** Id of the data block that hydrates the page. */
export const pageDataId = 'page-data'
