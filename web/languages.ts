import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageId } from '../contract/codes.ts'
import { call } from './api.ts'
import { device } from './device.ts'
import type { messages as english } from './messages-en.ts'

type Messages = typeof english

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Messages
  }
}

const sources: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./messages-en.ts'),
  ru: async () => {
    const { messages } = await import('./messages-ru.ts')
    // Russian has more plural forms than the keys of the English original.
    return { messages: messages as unknown as Messages }
  },
}

export const i18n = i18next.createInstance()

/** Loads the language that the device remembers; nothing can be shown before. */
export async function startLanguage(): Promise<void> {
  const language = device.language.read()
  const { messages } = await sources[language]()
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: messages },
    fallbackLng: false,
    defaultNS: 'common',
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
}

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
    const { messages } = await sources[language]()
    for (const [domain, texts] of Object.entries(messages)) {
      i18n.addResourceBundle(language, domain, texts)
    }
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}
