import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { CallRefused } from '../api/call-errors.ts'

/** What can be shown of a question. */
interface Kept<Data> {
  readonly data: Data | undefined
  /** Whether what is shown answers the question before. */
  readonly isOld: boolean
  /** Why this question has no answer. */
  readonly failure: Error | null
}

/**
 * Keeps the answer before while a question has none, also when it failed: a network that is gone for a
 * moment takes nothing from the screen. (A query itself lets go of it as soon as it fails.)
 */
export function useKept<Data>({
  data,
  error,
  isPlaceholderData,
}: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData'>): Kept<Data> {
  const [before, setBefore] = useState<Data>()
  if (isPlaceholderData && data !== before) setBefore(() => data)
  const failure = data === undefined ? error : null
  if (!failure || isForbidden(failure)) return { data, isOld: isPlaceholderData, failure }
  return { data: before, isOld: true, failure }
}

/** What may be seen no more does not stay. */
const isForbidden = (error: Error) => error instanceof CallRefused && error.status === 403
