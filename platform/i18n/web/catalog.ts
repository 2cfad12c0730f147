import type { Messages } from 'use-intl'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/** Messages of one language, compiled by the build (app/build/compiled-messages.ts). */
export interface Catalog {
  readonly language: Language
  /** Messages of the first page; `loadPageMessages` adds the others to the same object. */
  readonly messages: Messages
}

type Loaders = Record<Language, () => Promise<{ files: Record<string, object> }>>

/** The messages of the app, which app/web/messages.ts lists. */
export interface MessageLoaders {
  /** Messages of the first page. */
  readonly first: Loaders
  /** Messages of all other pages and dialogs. */
  readonly pages: Loaders
}

let loaders: MessageLoaders

/** The app calls this once, before messages are loaded. */
export function setMessageLoaders(all: MessageLoaders): void {
  loaders = all
}

/** The language of this page; another tab may have chosen a different one since. */
let shown: Language | undefined

/** One object per language, shared by concurrent loads, because page messages are added to the displayed object. */
const first = new Map<Language, Promise<Messages>>()
const complete = new Map<Language, Messages>()

/** Loads the messages of the first page, in the language in which it will be shown. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  shown = language
  return { language, messages: await loadFirstMessages(language) }
}

/** Loads all messages of a language and makes it the language of this page. */
export async function loadOtherLanguage(language: Language): Promise<Catalog> {
  await loadAllMessages(language)
  shown = language
  return { language, messages: await loadFirstMessages(language) }
}

/** Loads the messages that the first page does not need: those of other pages, dialogs and refusals. */
export async function loadPageMessages(): Promise<void> {
  if (shown) await loadAllMessages(shown)
}

/** Loads a dialog or page together with the messages that it needs. */
export async function withPageMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadPageMessages()])
  return module
}

/**
 * Returns whether a refusal code has a message; a page can be older than its server. True while messages are not
 * loaded.
 */
export function isKnownRefusal(code: string): code is RefusalCode {
  const errors = shown && complete.get(shown)?.errors
  return !errors || code in errors
}

function loadFirstMessages(language: Language): Promise<Messages> {
  const loading = first.get(language) ?? loaders.first[language]().then(byDomain)
  first.set(language, loading)
  loading.catch(() => first.delete(language))
  return loading
}

async function loadAllMessages(language: Language): Promise<void> {
  if (complete.has(language)) return
  const [messages, pages] = await Promise.all([
    loadFirstMessages(language),
    loaders.pages[language](),
  ])
  complete.set(language, Object.assign(messages, byDomain(pages)))
}

function byDomain({ files }: { readonly files: Record<string, object> }): Messages {
  const domains = Object.entries(files).map(([path, messages]) => [
    /([\w-]+)(?:\.\w+)?\.json$/.exec(path)?.[1] ?? path,
    messages,
  ])
  return Object.fromEntries(domains) as Messages
}
