import type { QueryClient } from '@tanstack/react-query'
import { type Language, languageId, languages } from '#platform/i18n/contract/language.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { startSession } from './session/session-query.ts'

/** Loads the session after signing in, and switches to the language of the account (spec 1 §4). */
export async function enterSession(
  queryClient: QueryClient,
  switchLanguage: (language: Language) => Promise<void>,
): Promise<void> {
  const { profile } = await startSession(queryClient)
  const saved = languages.find((language) => languageId[language] === profile.language)
  if (saved && saved !== preferences.language.read()) await switchLanguage(saved)
}
