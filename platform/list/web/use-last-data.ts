import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { CallRefused } from '#platform/http/web/call-errors.ts'

/** The data of a query, or of the previous one. */
interface LastData<Data> {
  readonly data: Data | undefined
  /** Whether it belongs to the previous query. */
  readonly isStale: boolean
  /** Why this query has no data. */
  readonly failure: Error | null
}

/**
 * Shows the data of the previous query while a query has none, even after a failure, so that a short network failure
 * removes nothing from the screen. (A query drops its placeholder when it fails.)
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

/** Returns whether access was denied: the previous data must not be shown then. */
const isForbidden = (error: Error) => error instanceof CallRefused && error.status === 403
