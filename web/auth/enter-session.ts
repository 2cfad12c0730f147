import type { QueryClient } from '@tanstack/react-query'
import { languageId, languages } from '../../contract/core/codes.ts'
import { speakLanguage } from '../i18n/languages.ts'
import { device } from '../preferences/device.ts'
import { startSession } from '../session/session-query.ts'

/** After signing in: loads who it is and speaks the language that they chose (spec 1 §4). */
export async function enterSession(queryClient: QueryClient): Promise<void> {
  const { profile } = await startSession(queryClient)
  const saved = languages.find((language) => languageId[language] === profile.language)
  if (saved && saved !== device.language.read()) await speakLanguage(saved)
}
