import type { QueryClient } from '@tanstack/react-query'
import { type Language, languageId, languages } from '../../contract/core/codes.ts'
import { device } from '../preferences/device.ts'
import { startSession } from '../session/session-query.ts'

/** After signing in: loads the session, and switches to the language saved in the account (spec 1 §4). */
export async function enterSession(
  queryClient: QueryClient,
  switchLanguage: (language: Language) => Promise<void>,
): Promise<void> {
  const { profile } = await startSession(queryClient)
  const saved = languages.find((language) => languageId[language] === profile.language)
  if (saved && saved !== device.language.read()) await switchLanguage(saved)
}
