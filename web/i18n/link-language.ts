import { type Language, languages } from '../../contract/core/codes.ts'
import { preferences } from '../preferences/preferences.ts'

/** The language in the query of a link, and the query without it. */
export function readLinkLanguage(search: string): { language: Language | undefined; rest: string } {
  const query = new URLSearchParams(search)
  const wanted = query.get('lang')
  query.delete('lang')
  const rest = query.toString()
  return { language: languages.find((one) => one === wanted), rest: rest && `?${rest}` }
}

/** Links in e-mails open in the language of the e-mail; the parameter is removed from the address. */
export function openInLinkLanguage(): void {
  if (!/[?&]lang=/.test(location.search)) return
  const { language, rest } = readLinkLanguage(location.search)
  if (language) preferences.language.write(language)
  history.replaceState(history.state, '', location.pathname + rest + location.hash)
}
