import { type Language, languageId } from '../../contract/core/codes.ts'
import { call } from '../api/client.ts'
import { device } from '../preferences/device.ts'
import { lazyImport } from '../ui/lazy-part.ts'
import { Catalogue, type Messages } from './catalogue.ts'
import { speak, spokenCatalogue } from './use-translation.ts'

const sources: Record<Language, Record<'first' | 'more', () => Promise<{ messages: Messages }>>> = {
  en: {
    first: () => import('./messages-en.ts'),
    more: () => import('./more-messages-en.ts'),
  },
  ru: {
    first: () => import('./messages-ru.ts'),
    more: () => import('./more-messages-ru.ts'),
  },
}

let started: Promise<void> | null = null

/** Loads the language that the device remembers; nothing can be shown before. */
export function startLanguage(): Promise<void> {
  started ??= start(device.language.read())
  return started
}

async function start(language: Language): Promise<void> {
  const { messages } = await sources[language].first()
  speak(new Catalogue(language, messages))
  sayLanguage(language)
}

/** Said anew, even the same language makes a browser style the whole page again. */
function sayLanguage(language: Language): void {
  const page = document.documentElement
  if (page.lang !== language) page.lang = language
}

/** Loads what a list of lots does not say, for what shows more than one. */
export const loadMoreWords = lazyImport(async () => {
  const [{ messages }] = await Promise.all([
    sources[device.language.read()].more(),
    startLanguage(),
  ])
  spokenCatalogue()?.add(messages)
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
  if (spokenCatalogue()?.language === language) return
  const { first, more } = sources[language]
  const [{ messages }, { messages: others }] = await Promise.all([first(), more()])
  speak(new Catalogue(language, { ...messages, ...others }))
  sayLanguage(language)
}
