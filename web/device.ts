import { useSyncExternalStore } from 'react'
import { type Language, languages } from '../contract/codes.ts'
import { pageSizes } from '../contract/listings.ts'

/** Something that this device remembers. Works for the visit when storage is blocked. */
export interface Remembered<Value> {
  read(): Value
  write(value: Value): void
  subscribe(listener: () => void): () => void
}

function remembered<Value>(
  name: string,
  fallback: Value,
  isValid: (value: unknown) => value is Value,
): Remembered<Value> {
  const key = `seriba.${name}`
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: Value } | undefined
  let unsaved: { value: Value } | undefined

  const read = (): Value => {
    if (unsaved) return unsaved.value
    const text = readText(key)
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
    write(value) {
      unsaved = writeText(key, JSON.stringify(value)) ? undefined : { value }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      globalThis.addEventListener?.('storage', listener)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', listener)
      }
    },
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
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

const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** A sign-up form that was left half filled in; passwords are never kept. */
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

/** Everything that is kept on the device and nowhere else (spec 1 §9, spec 3 §9). */
export const device = {
  language: remembered<Language>('language', 'en', oneOf(languages)),
  theme: remembered<Theme>('theme', 'system', oneOf(themes)),
  sidebarCollapsed: remembered<boolean>('sidebar-collapsed', false, isFlag),
  shortcuts: remembered<boolean>('shortcuts', true, isFlag),
  pageSize: remembered<number>('page-size', 20, oneOf<number>(pageSizes)),
  /** Whether somebody was signed in here last: only then can a session expire. */
  signedIn: remembered<boolean>('signed-in', false, isFlag),
  /** When any tab last got fresh tokens, in milliseconds of this device's clock. */
  sessionRefreshedAt: remembered<number>('session-refreshed-at', 0, isInstant),
  /** The address typed at the door, while the page loads anew in another language. */
  loginEmail: remembered<string>('login-email', '', isText),
  signUpDraft: remembered<SignUpDraft | null>('sign-up-draft', null, isDraft),
  visitedLots: remembered<readonly string[]>('visited-lots', [], isTextList),
}

/** Reads what the device remembers and follows its changes, also those of other tabs. */
export function useRemembered<Value>(entry: Remembered<Value>): Value {
  return useSyncExternalStore(entry.subscribe, entry.read)
}

const mostVisitedLots = 21

/** Notes a lot as seen, newest first. */
export function rememberVisitedLot(id: string): void {
  const others = device.visitedLots.read().filter((visited) => visited !== id)
  device.visitedLots.write([id, ...others].slice(0, mostVisitedLots))
}
