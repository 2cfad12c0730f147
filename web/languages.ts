import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageId } from '../contract/codes.ts'
import { call } from './api.ts'
import { device } from './device.ts'
import type { messages as english } from './messages-en.ts'
import type { messages as moreEnglish } from './more-messages-en.ts'
import { late } from './ui/late.ts'

type Messages = typeof english & typeof moreEnglish

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Messages
  }
}

/** Words by domain. Russian has more plural forms than the keys of the English original. */
type Words = Readonly<Record<string, object>>

const sources: Record<Language, Record<'first' | 'more', () => Promise<{ messages: Words }>>> = {
  en: {
    first: () => import('./messages-en.ts'),
    more: () => import('./more-messages-en.ts'),
  },
  ru: {
    first: () => import('./messages-ru.ts'),
    more: () => import('./more-messages-ru.ts'),
  },
}

export const i18n = i18next.createInstance()

let started: Promise<void> | null = null

/** Loads the language that the device remembers; nothing can be shown before. */
export function startLanguage(): Promise<void> {
  started ??= start(device.language.read())
  return started
}

async function start(language: Language): Promise<void> {
  const { messages } = await sources[language].first()
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { ...messages } },
    fallbackLng: false,
    defaultNS: 'common',
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  sayLanguage(language)
}

/** Said anew, even the same language makes a browser style the whole page again. */
function sayLanguage(language: Language): void {
  const page = document.documentElement
  if (page.lang !== language) page.lang = language
}

const addWords = (language: Language, messages: Words) => {
  for (const [domain, texts] of Object.entries(messages)) {
    i18n.addResourceBundle(language, domain, texts)
  }
}

/** Loads what a list of lots does not say, for what shows more than one. */
export const loadMoreWords = late(async () => {
  const language = device.language.read()
  const [{ messages }] = await Promise.all([sources[language].more(), startLanguage()])
  addWords(language, messages)
})

/** Long enough for a slow network; then the page switches all the same. */
const saveTimeoutMs = 4000

/** Chooses a language: stored here, saved for who is signed in, and the page loads anew (spec 1 §2). */
export async function chooseLanguage(language: Language): Promise<void> {
  device.language.write(language)
  if (device.signedIn.read()) {
    const signal = AbortSignal.timeout(saveTimeoutMs)
    const body = { language: languageId[language] }
    // Chosen here, it counts here; the account keeps the old one until the next choice.
    await call('updateSetting', { body }, { signal }).catch(() => undefined)
  }
  location.reload()
}

/**
 * Switches the page to a language in place and remembers it. Typed text stays. When the language
 * cannot be loaded, everything stays as it was.
 */
export async function speakLanguage(language: Language): Promise<void> {
  const before = device.language.read()
  device.language.write(language)
  try {
    await show(language)
  } catch {
    device.language.write(before)
  }
}

async function show(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'common')) {
    const { first, more } = sources[language]
    for (const { messages } of await Promise.all([first(), more()])) addWords(language, messages)
  }
  await i18n.changeLanguage(language)
  sayLanguage(language)
}
