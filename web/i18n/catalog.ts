import type { Messages } from 'use-intl'
import type { Language } from '../../contract/core/codes.ts'

/** Messages of one language, compiled by the build (scripts/compiled-messages.ts). */
export interface Catalog {
  readonly language: Language
  /** Those of the first page; `pageMessages` has the others. */
  readonly messages: Messages
}

type Loaders = Record<Language, () => Promise<{ files: Record<string, object> }>>

const firstLoaders: Loaders = {
  en: () => import('./messages-en.ts'),
  ru: () => import('./messages-ru.ts'),
}

const pageLoaders: Loaders = {
  en: () => import('./page-messages-en.ts'),
  ru: () => import('./page-messages-ru.ts'),
}

/** The language of this page. Another tab may have chosen another one since. */
let shown: Language | undefined

/** Loads the messages of the first page, in the language in which it will be shown. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  shown = language
  return { language, messages: byDomain(await firstLoaders[language]()) }
}

/** Loads all messages of a language and makes it the language of this page. */
export async function loadOtherLanguage(language: Language): Promise<Catalog> {
  const [first] = await Promise.all([firstLoaders[language](), loadPageMessagesIn(language)])
  shown = language
  return { language, messages: byDomain(first) }
}

const loaded = new Map<Language, Messages>()

/** Loads the messages that the first page has no use for; every lazily loaded page waits for them. */
export async function loadPageMessages(): Promise<void> {
  if (shown) await loadPageMessagesIn(shown)
}

async function loadPageMessagesIn(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, byDomain(await pageLoaders[language]()))
}

/** What `loadPageMessages` has loaded. */
export const pageMessages = (language: Language): Messages | undefined => loaded.get(language)

function byDomain({ files }: { readonly files: Record<string, object> }): Messages {
  const domains = Object.entries(files).map(([path, messages]) => [
    /([\w-]+)\.json$/.exec(path)?.[1] ?? path,
    messages,
  ])
  return Object.fromEntries(domains) as Messages
}
