import { useSyncExternalStore } from 'react'
import { type Language, languages } from '../../contract/core/codes.ts'
import { type Currency, currencies } from '../../contract/core/currency.ts'
import { pageSizes } from '../../contract/core/pages.ts'
import type { Screen } from '../ui/browser/use-media.ts'
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

/** Functions, because even naming `localStorage` throws where storage is blocked. */
const stores = {
  /** For what the server needs to render a page. */
  cookie: () => cookieStore,
  local: () => localStorage,
  session: () => sessionStorage,
}

function preference<Value>(
  name: string,
  fallback: Value,
  isValid: (value: unknown) => value is Value,
  store: () => Store = stores.local,
): Preference<Value> {
  const key = `seriba.${name}`
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: Value } | undefined
  let unsaved: { value: Value } | undefined

  const read = (): Value => {
    if (unsaved) return unsaved.value
    const text = readText(store, key)
    // The same text has to give the same object, or React would see a change in every render.
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
    readForHydration: store === stores.cookie ? read : () => fallback,
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

const oneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    (values as readonly unknown[]).includes(value)

const isBoolean = oneOf([true, false])
const isString = (value: unknown): value is string => typeof value === 'string'
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString)

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** How a listing shows its lots (spec 3 §2). */
export const listViews = ['default', 'card', 'column'] as const
export type ListView = (typeof listViews)[number]

/** How high the rows of the table are (spec 3 §2, table size chooser). */
export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

/** Where a list was scrolled to when it was left, and how many of its pages were loaded. */
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
  readonly noPatronymic: boolean
}

const isDraft = (value: unknown): value is SignUpDraft | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { country, terms, noPatronymic, ...strings } = value as Record<keyof SignUpDraft, unknown>
  const fields = [
    strings.fullName,
    strings.referralCode,
    strings.email,
    strings.mobile,
    strings.city,
  ]
  return (
    fields.every(isString) &&
    (country === null || typeof country === 'number') &&
    typeof terms === 'boolean' &&
    typeof noPatronymic === 'boolean'
  )
}

const isScreen = (value: unknown): value is Screen | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { width, height, touch } = value as Partial<Screen>
  return isNumber(width) && isNumber(height) && typeof touch === 'boolean'
}

/** The subscription of this browser to push messages, and whose they are. */
export interface PushSubscriber {
  readonly endpoint: string
  readonly userId: number
  /** The sign-in after which the server was told: push messages end with their session. */
  readonly lastLogin?: string | null
}

const isSubscriber = (value: unknown): value is PushSubscriber | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { endpoint, userId } = value as Partial<PushSubscriber>
  return isString(endpoint) && isNumber(userId)
}

/** A message that was typed and not sent, of a person about a bid. */
export interface ChatDraft {
  readonly talk: string
  readonly text: string
  /** Files that are uploaded already. */
  readonly files: readonly UploadedFile[]
}

export interface UploadedFile {
  readonly id: number
  readonly name: string
  readonly isImage: boolean
}

const isChatDraftList = (value: unknown): value is readonly ChatDraft[] =>
  Array.isArray(value) &&
  value.every(
    (draft: Partial<ChatDraft> | null) =>
      isString(draft?.talk) && isString(draft.text) && Array.isArray(draft.files),
  )

/** A message on its way to the server. */
export interface QueuedMessage {
  /** Its `Idempotency-Key`, the same for all attempts. */
  readonly key: string
  readonly userId: number
  readonly bidId: number
  readonly text: string
  /** Files that are uploaded already. */
  readonly files: readonly UploadedFile[]
  /** The newest message that was known when it was sent. */
  readonly after: number
  /** By the clock of this device, ms. */
  readonly queuedAt: number
  /** Why it was not sent: a code of a refusal, or `unreachable`; null while it waits. */
  readonly fault: string | null
  /** From when it can be sent again, by the clock of this device, ms. */
  readonly retryAt: number | null
}

const isQueue = (value: unknown): value is readonly QueuedMessage[] =>
  Array.isArray(value) &&
  value.every(
    (message: Partial<QueuedMessage> | null) =>
      isString(message?.key) &&
      isString(message.text) &&
      [message.userId, message.bidId, message.after, message.queuedAt].every(isNumber) &&
      Array.isArray(message.files) &&
      (message.fault === null || isString(message.fault)) &&
      (message.retryAt === null || isNumber(message.retryAt)),
  )

/** The code that has opened a shared lot in this tab. */
interface ShareCode {
  readonly id: string
  readonly code: string
}

const isShareCodeList = (value: unknown): value is readonly ShareCode[] =>
  Array.isArray(value) &&
  value.every((one: Partial<ShareCode> | null) => isString(one?.id) && isString(one.code))

/** What somebody wants to spend for a vehicle with everything, whole units. */
interface LandedCostBudget {
  readonly total: number
  /** Its code. */
  readonly currency: string
}

const isBudget = (value: unknown): value is LandedCostBudget | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { total, currency } = value as Partial<LandedCostBudget>
  return isNumber(total) && isString(currency)
}

/** Preferences that the server needs to render a page. */
const renderingPreferences = {
  language: preference<Language>('language', 'en', oneOf(languages), stores.cookie),
  theme: preference<Theme>('theme', 'system', oneOf(themes), stores.cookie),
  sidebarCollapsed: preference<boolean>('sidebar-collapsed', false, isBoolean, stores.cookie),
  /** Whether the filters are shown beside the list, on screens that are wide enough. */
  filtersShown: preference<boolean>('filters-shown', true, isBoolean, stores.cookie),
  /** Whether the price summary above the statistics is expanded; null before the first choice. */
  salesOpen: preference<boolean | null>(
    'sales-open',
    null,
    oneOf<boolean | null>([true, false, null]),
    stores.cookie,
  ),
  pageSize: preference<number>('page-size', 20, oneOf<number>(pageSizes), stores.cookie),
  listView: preference<ListView>('list-view', 'default', oneOf(listViews), stores.cookie),
  tableDensity: preference<Density>('table-density', 'normal', oneOf(densities), stores.cookie),
  /** Last measured width of the table, px; 0 before the first measurement. */
  tableWidth: preference<number>('table-width', 0, isNumber, stores.cookie),
  hiddenColumns: preference<readonly string[]>('hidden-columns', [], isStringList, stores.cookie),
  /** Size of the window on the last visit; null on the first. */
  screen: preference<Screen | null>('screen', null, isScreen, stores.cookie),
  /** Whether `hiddenLots` has any: those ids are not in a cookie. */
  hidesLots: preference<boolean>('hides-lots', false, isBoolean, stores.cookie),
}

/** Everything that is stored in this browser and nowhere else (spec 1 §9, spec 3 §9). */
export const preferences = {
  ...renderingPreferences,
  /** Of the last amounts of the account: its symbol is shown while others load (spec 2 §2). */
  currency: preference<Currency>('currency', 'JPY', oneOf(currencies)),
  shortcuts: preference<boolean>('shortcuts', true, isBoolean),
  /** Whether a language was chosen, or the offer of one was closed. */
  languageOfferClosed: preference<boolean>('language-offer-closed', false, isBoolean),
  /** Whether somebody was signed in on the last page: only then can a session expire. */
  signedIn: preference<boolean>('signed-in', false, isBoolean),
  /** Whether somebody has signed out here and the server does not know it yet (contract/auth/signed-out.ts). */
  signedOut: preference<boolean>('signed-out', false, isBoolean, stores.cookie),
  /** When any tab last refreshed the session, in milliseconds of the browser's clock. */
  sessionRefreshedAt: preference<number>('session-refreshed-at', 0, isNumber),
  /** The e-mail typed into the sign-in form, while the page reloads in another language. */
  loginEmail: preference<string>('login-email', '', isString, stores.session),
  signUpDraft: preference<SignUpDraft | null>('sign-up-draft', null, isDraft),
  push: preference<PushSubscriber | null>('push', null, isSubscriber),
  chatDrafts: preference<readonly ChatDraft[]>('chat-drafts', [], isChatDraftList),
  /** Messages that were sent and are not with the server yet; they survive a reload. */
  chatQueue: preference<readonly QueuedMessage[]>('chat-queue', [], isQueue),
  /** In session storage: whoever uses the browser later types the code again. */
  shareCodes: preference<readonly ShareCode[]>('share-codes', [], isShareCodeList, stores.session),
  doorBudget: preference<LandedCostBudget | null>('door-budget', null, isBudget),
  visitedLots: preference<readonly string[]>('visited-lots', [], isStringList),
  hiddenLots: preference<readonly string[]>('hidden-lots', [], isStringList),
  /** In session storage, because each tab has its own history. */
  scrollPositions: preference<readonly ScrollPosition[]>(
    'scroll-positions',
    [],
    isScrollPositionList,
    stores.session,
  ),
}

/** The value of a preference; renders again when this or another tab changes it. */
export function usePreference<Value>(entry: Preference<Value>): Value {
  return useSyncExternalStore(entry.subscribe, entry.read, entry.readForHydration)
}

const maxVisitedLots = 21

/** Puts a lot at the head of the visited ones. */
export function rememberVisitedLot(id: string): void {
  const others = preferences.visitedLots.read().filter((visited) => visited !== id)
  preferences.visitedLots.write([id, ...others].slice(0, maxVisitedLots))
}

const maxHiddenLots = 500

/** Hides a lot in all lists of this browser. */
export function hideLot(id: string): void {
  const others = preferences.hiddenLots.read().filter((hidden) => hidden !== id)
  writeHiddenLots([id, ...others].slice(0, maxHiddenLots))
}

export function showLotAgain(id: string): void {
  writeHiddenLots(preferences.hiddenLots.read().filter((hidden) => hidden !== id))
}

function writeHiddenLots(ids: readonly string[]): void {
  preferences.hiddenLots.write(ids)
  preferences.hidesLots.write(ids.length > 0)
}

const maxShareCodes = 20

/** Keeps the code of a shared lot for this tab, so that a reload asks nothing. */
export function rememberShareCode(opened: ShareCode): void {
  const others = preferences.shareCodes.read().filter(({ id }) => id !== opened.id)
  preferences.shareCodes.write([opened, ...others].slice(0, maxShareCodes))
}

export function forgetShareCode(share: string): void {
  preferences.shareCodes.write(preferences.shareCodes.read().filter(({ id }) => id !== share))
}

const maxScrollPositions = 20

/** Stores the scroll position of a history entry; the oldest ones are dropped. */
export function rememberScrollPosition(position: ScrollPosition): void {
  const others = preferences.scrollPositions.read().filter(({ entry }) => entry !== position.entry)
  preferences.scrollPositions.write([position, ...others].slice(0, maxScrollPositions))
}
