import { useSyncExternalStore } from 'react'
import { type Language, languages } from '../../contract/core/codes.ts'
import { pageSizes } from '../../contract/core/pages.ts'
import type { Screen } from '../ui/use-media.ts'
import { cookieStore, isServer } from './cookie-store.ts'

/** A preference of this device. Works for the visit when storage is blocked. */
export interface Remembered<Value> {
  read(): Value
  /** What holds while a page is rendered on the server, and until it is hydrated. */
  readAtFirst(): Value
  write(value: Value): void
  subscribe(listener: () => void): () => void
}

interface Store {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
}

/** Storage may be forbidden altogether, hence the functions. */
const stores = {
  /** What pages look like: the server reads it as well. */
  cookie: () => cookieStore,
  device: () => localStorage,
  tab: () => sessionStorage,
}

function remembered<Value>(
  name: string,
  fallback: Value,
  isValid: (value: unknown) => value is Value,
  store: () => Store = stores.device,
): Remembered<Value> {
  const key = `seriba.${name}`
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: Value } | undefined
  let unsaved: { value: Value } | undefined

  const read = (): Value => {
    if (unsaved) return unsaved.value
    const text = readText(store, key)
    // The same text gives the same value, or React would see a change in every render.
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
    readAtFirst: store === stores.cookie ? read : () => fallback,
    write(value) {
      // A render on the server belongs to no device.
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

const oneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    (values as readonly unknown[]).includes(value)

const isFlag = oneOf([true, false])
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText)

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** How a listing shows its lots (spec 3 §2). */
export const listViews = ['default', 'card', 'column'] as const
export type ListView = (typeof listViews)[number]

/** How much room a row of the table takes (spec 3 §2, table size chooser). */
export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

/** Where a list stood when it was left: how many pages were out, and what was at its top. */
export interface ListPlace {
  /** Key of the history entry. */
  readonly entry: string
  readonly pages: number
  /** Lot at the upper edge of the screen, and how far from that edge, px. */
  readonly lot: string
  readonly offset: number
}

const isPlaceList = (value: unknown): value is readonly ListPlace[] =>
  Array.isArray(value) &&
  value.every(
    (place: Partial<ListPlace> | null) =>
      isText(place?.entry) && isText(place.lot) && isNumber(place.pages) && isNumber(place.offset),
  )

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** A sign-up form that was left half filled in; passwords are never stored. */
export interface SignUpDraft {
  readonly fullName: string
  readonly referralCode: string
  readonly email: string
  readonly mobile: string
  readonly country: number | null
  readonly city: string
  readonly terms: boolean
}

const isDraft = (value: unknown): value is SignUpDraft | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { country, terms, ...texts } = value as Record<keyof SignUpDraft, unknown>
  const fields = [texts.fullName, texts.referralCode, texts.email, texts.mobile, texts.city]
  return (
    fields.every(isText) &&
    (country === null || typeof country === 'number') &&
    typeof terms === 'boolean'
  )
}

const isScreen = (value: unknown): value is Screen | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { width, height, touch } = value as Partial<Screen>
  return isNumber(width) && isNumber(height) && typeof touch === 'boolean'
}

/** Preferences that the server renders with. */
const look = {
  language: remembered<Language>('language', 'en', oneOf(languages), stores.cookie),
  theme: remembered<Theme>('theme', 'system', oneOf(themes), stores.cookie),
  sidebarCollapsed: remembered<boolean>('sidebar-collapsed', false, isFlag, stores.cookie),
  /** Whether the filters stand beside the list, where there is room for them. */
  filtersShown: remembered<boolean>('filters-shown', true, isFlag, stores.cookie),
  /** Whether the prices above the statistics are open; null while nobody has chosen. */
  salesOpen: remembered<boolean | null>(
    'sales-open',
    null,
    oneOf<boolean | null>([true, false, null]),
    stores.cookie,
  ),
  pageSize: remembered<number>('page-size', 20, oneOf<number>(pageSizes), stores.cookie),
  listView: remembered<ListView>('list-view', 'default', oneOf(listViews), stores.cookie),
  tableDensity: remembered<Density>('table-density', 'normal', oneOf(densities), stores.cookie),
  /** How wide the table was when it was last measured, px; 0 when it never was. */
  tableRoom: remembered<number>('table-room', 0, isNumber, stores.cookie),
  hiddenColumns: remembered<readonly string[]>('hidden-columns', [], isTextList, stores.cookie),
  /** The window in which the last page was shown; null on the first visit. */
  screen: remembered<Screen | null>('screen', null, isScreen, stores.cookie),
  /** Whether lots are hidden on this device. */
  hidesLots: remembered<boolean>('hides-lots', false, isFlag, stores.cookie),
}

/** Everything that is stored on the device and nowhere else (spec 1 §9, spec 3 §9). */
export const device = {
  ...look,
  shortcuts: remembered<boolean>('shortcuts', true, isFlag),
  /** Whether somebody was signed in here last: only then can a session expire. */
  signedIn: remembered<boolean>('signed-in', false, isFlag),
  /** When any tab last got fresh tokens, in milliseconds of this device's clock. */
  sessionRefreshedAt: remembered<number>('session-refreshed-at', 0, isNumber),
  /** The address typed at the door, while the page loads anew in another language. */
  loginEmail: remembered<string>('login-email', '', isText),
  signUpDraft: remembered<SignUpDraft | null>('sign-up-draft', null, isDraft),
  visitedLots: remembered<readonly string[]>('visited-lots', [], isTextList),
  hiddenLots: remembered<readonly string[]>('hidden-lots', [], isTextList),
  /** For the tab alone: another tab looks elsewhere. */
  listPlaces: remembered<readonly ListPlace[]>('list-places', [], isPlaceList, stores.tab),
}

/** Reads what the device remembers and follows its changes, also those of other tabs. */
export function useRemembered<Value>(entry: Remembered<Value>): Value {
  return useSyncExternalStore(entry.subscribe, entry.read, entry.readAtFirst)
}

const mostVisitedLots = 21

/** Notes a lot as seen, newest first. */
export function rememberVisitedLot(id: string): void {
  const others = device.visitedLots.read().filter((visited) => visited !== id)
  device.visitedLots.write([id, ...others].slice(0, mostVisitedLots))
}

const mostHiddenLots = 500

/** Leaves a lot out of the lists on this device, newest first. */
export function hideLot(id: string): void {
  const others = device.hiddenLots.read().filter((hidden) => hidden !== id)
  writeHiddenLots([id, ...others].slice(0, mostHiddenLots))
}

export function showLotAgain(id: string): void {
  writeHiddenLots(device.hiddenLots.read().filter((hidden) => hidden !== id))
}

function writeHiddenLots(ids: readonly string[]): void {
  device.hiddenLots.write(ids)
  device.hidesLots.write(ids.length > 0)
}

const mostListPlaces = 20

/** Notes where a list stands, newest first; lists left long ago are forgotten. */
export function rememberListPlace(place: ListPlace): void {
  const others = device.listPlaces.read().filter(({ entry }) => entry !== place.entry)
  device.listPlaces.write([place, ...others].slice(0, mostListPlaces))
}
