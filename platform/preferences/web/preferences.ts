import { useSyncExternalStore } from 'react'
import { type Language, languages } from '#platform/i18n/contract/language.ts'
import { pageSizes } from '#platform/list/contract/pages.ts'
import type { Screen } from '#platform/ui/web/browser/use-media.ts'
import { cookieStore, isServer } from './cookie-store.ts'

/** A value stored in this browser. Lasts until the page is closed when storage is blocked. */
export interface Preference<Value> {
  read(): Value
  /** The value for server rendering and hydration (React's server snapshot). */
  readForHydration(): Value
  write(value: Value): void
  subscribe(listener: () => void): () => void
}

interface Store {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
}

/** Functions, because even the name `localStorage` throws where storage is blocked. */
const stores = {
  /** For values that the server needs to render a page. */
  cookie: () => cookieStore,
  local: () => localStorage,
  session: () => sessionStorage,
}

/**
 * Declares a value that is stored in this browser.
 *
 * @param isValid whether a stored value is usable; otherwise the fallback applies
 */
export function preference<Value>(
  name: string,
  fallback: Value,
  isValid: (value: unknown) => value is Value,
  storage: keyof typeof stores = 'local',
): Preference<Value> {
  const store = stores[storage]
  const key = `seriba.${name}`
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: Value } | undefined
  let unsaved: { value: Value } | undefined

  const read = (): Value => {
    if (unsaved) return unsaved.value
    const text = readText(store, key)
    // The same text must give the same object, or React would see a change in every render.
    if (cached?.text !== text) cached = { text, value: parse(text) }
    return (cached ?? { value: fallback }).value
  }
  const parse = (text: string | null): Value => {
    try {
      const value: unknown = JSON.parse(text ?? 'null')
      return isValid(value) ? value : fallback
    } catch {
      return fallback
    }
  }
  return {
    read,
    readForHydration: storage === 'cookie' ? read : () => fallback,
    write(value) {
      // The server renders for many browsers and stores nothing for any of them.
      if (isServer()) return
      unsaved = writeText(store, key, JSON.stringify(value)) ? undefined : { value }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      const leaveCookies = cookieStore.subscribe(listener)
      globalThis.addEventListener?.('storage', listener)
      return () => {
        listeners.delete(listener)
        leaveCookies()
        globalThis.removeEventListener?.('storage', listener)
      }
    },
  }
}

function readText(store: () => Store, key: string): string | null {
  try {
    return store().getItem(key)
  } catch {
    return null
  }
}

function writeText(store: () => Store, key: string, text: string): boolean {
  try {
    store().setItem(key, text)
    return true
  } catch {
    return false
  }
}

export const oneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    (values as readonly unknown[]).includes(value)

export const isBoolean = oneOf([true, false])
export const isString = (value: unknown): value is string => typeof value === 'string'
export const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString)

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** How a listing shows its lots (spec 3 §2). */
export const listViews = ['default', 'card', 'column'] as const
export type ListView = (typeof listViews)[number]

/** Height of table rows (spec 3 §2, table size chooser). */
export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

/** The scroll position of a list when it was left, and the number of its loaded pages. */
export interface ScrollPosition {
  /** Key of the history entry. */
  readonly entry: string
  readonly pages: number
  /** Lot at the upper edge of the screen, and its distance from that edge, px. */
  readonly lot: string
  readonly offset: number
}

const isScrollPositionList = (value: unknown): value is readonly ScrollPosition[] =>
  Array.isArray(value) &&
  value.every(
    (position: Partial<ScrollPosition> | null) =>
      isString(position?.entry) &&
      isString(position.lot) &&
      isNumber(position.pages) &&
      isNumber(position.offset),
  )

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

const isScreen = (value: unknown): value is Screen | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { width, height, touch } = value as Partial<Screen>
  return isNumber(width) && isNumber(height) && typeof touch === 'boolean'
}

/** Preferences that the server needs to render a page. */
const renderingPreferences = {
  language: preference<Language>('language', 'en', oneOf(languages), 'cookie'),
  theme: preference<Theme>('theme', 'system', oneOf(themes), 'cookie'),
  /** Whether filters are shown next to the list on wide screens. */
  filtersShown: preference<boolean>('filters-shown', true, isBoolean, 'cookie'),
  pageSize: preference<number>('page-size', 20, oneOf<number>(pageSizes), 'cookie'),
  listView: preference<ListView>('list-view', 'default', oneOf(listViews), 'cookie'),
  tableDensity: preference<Density>('table-density', 'normal', oneOf(densities), 'cookie'),
  /** Last measured width of the table, px; 0 before the first measurement. */
  tableWidth: preference<number>('table-width', 0, isNumber, 'cookie'),
  hiddenColumns: preference<readonly string[]>('hidden-columns', [], isStringList, 'cookie'),
  /** Window size on the last visit; null on the first. */
  screen: preference<Screen | null>('screen', null, isScreen, 'cookie'),
}

/** What every page stores in this browser and nowhere else (spec 1 §9, spec 3 §9); rooms have their own preferences. */
export const preferences = {
  ...renderingPreferences,
  shortcuts: preference<boolean>('shortcuts', true, isBoolean),
  /** Whether a language was chosen, or the offer of one was dismissed. */
  languageOfferClosed: preference<boolean>('language-offer-closed', false, isBoolean),
  /** Whether somebody was signed in on the last page; only then can a session expire. */
  signedIn: preference<boolean>('signed-in', false, isBoolean),
  /** When any tab last refreshed the session, in milliseconds of the browser's clock. */
  sessionRefreshedAt: preference<number>('session-refreshed-at', 0, isNumber),
  /** In session storage, because each tab has its own history. */
  scrollPositions: preference<readonly ScrollPosition[]>(
    'scroll-positions',
    [],
    isScrollPositionList,
    'session',
  ),
}

/** Returns a preference; renders again when this or another tab changes it. */
export function usePreference<Value>(entry: Preference<Value>): Value {
  return useSyncExternalStore(entry.subscribe, entry.read, entry.readForHydration)
}

const maxScrollPositions = 20

/** Stores the scroll position of a history entry; drops the oldest ones. */
export function rememberScrollPosition(position: ScrollPosition): void {
  const others = preferences.scrollPositions.read().filter(({ entry }) => entry !== position.entry)
  preferences.scrollPositions.write([position, ...others].slice(0, maxScrollPositions))
}
