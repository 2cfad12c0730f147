import { type Language, languages } from '#platform/i18n/contract/language.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { prefersRussian } from './prefers-russian.ts'

/** Returns the language in the query of a link, and the query without it. */
export function readLinkLanguage(search: string): { language: Language | undefined; rest: string } {
  const query = new URLSearchParams(search)
  const wanted = query.get('lang')
  query.delete('lang')
  const rest = query.toString()
  return { language: languages.find((one) => one === wanted), rest: rest && `?${rest}` }
}

/** Pages for people who follow a shared link. */
const isSharedPage = (path: string) => /^\/[\w-]+\/share\//.test(path)

/** Shows a shared lot to a guest in the language of the browser, until they choose one. */
export function openSharedPageInBrowserLanguage(): void {
  if (!isSharedPage(location.pathname) || preferences.signedIn.read()) return
  if (!preferences.languageOfferClosed.read() && prefersRussian()) preferences.language.write('ru')
}

/** Opens a link of an e-mail in the language of the e-mail, and removes the parameter from the address. */
export function openInLinkLanguage(): void {
  if (!/[?&]lang=/.test(location.search)) return
  const { language, rest } = readLinkLanguage(location.search)
  if (language) preferences.language.write(language)
  history.replaceState(history.state, '', location.pathname + rest + location.hash)
}
