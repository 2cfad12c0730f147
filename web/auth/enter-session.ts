import type { QueryClient } from '@tanstack/react-query'
import { languageId, languages } from '../../contract/codes.ts'
import { device } from '../device.ts'
import { chooseLanguage } from '../languages.ts'
import { sessionQuery } from '../session.tsx'

/** After signing in: loads who it is and speaks the language that they chose (spec 1 §4). */
export async function enterSession(queryClient: QueryClient): Promise<void> {
  // What was asked before may have been asked as somebody else.
  queryClient.removeQueries({ queryKey: ['listing'] })
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (typeof session !== 'object') return
  const saved = languages.find((language) => languageId[language] === session.profile.language)
  if (saved && saved !== device.language.read()) await chooseLanguage(saved)
}
