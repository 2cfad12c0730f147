import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { CallRefused } from '../api/call-errors.ts'

/** What can be shown of a query. */
interface LastData<Data> {
  readonly data: Data | undefined
  /** Whether it belongs to the query before. */
  readonly isStale: boolean
  /** Why this query has no data. */
  readonly failure: Error | null
}

/**
 * Keeps the data of the query before while a query has none, also when it failed: a network that is
 * gone for a moment takes nothing off the screen. (A query drops its placeholder as soon as it fails.)
 */
export function useLastData<Data>({
  data,
  error,
  isPlaceholderData,
}: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData'>): LastData<Data> {
  const [before, setBefore] = useState<Data>()
  if (isPlaceholderData && data !== before) setBefore(() => data)
  const failure = data === undefined ? error : null
  if (!failure || isForbidden(failure)) return { data, isStale: isPlaceholderData, failure }
  return { data: before, isStale: true, failure }
}

/** What may be seen no more does not stay. */
const isForbidden = (error: Error) => error instanceof CallRefused && error.status === 403
