import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { newRequestKey } from '#platform/http/web/client.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'

const hasCode = (error: Error | null, code: RefusalCode) =>
  error instanceof CallRefused && error.messageCode === code

interface ManagerCallOptions<Result> {
  readonly onDone: (result: Result) => void
  /** Beginning of the keys of the queries that are loaded again afterwards. */
  readonly reloads: QueryKey
  /** Refuses a change of something that is no longer as the manager saw it. */
  readonly staleCode?: RefusalCode
}

/**
 * A change by a manager: never twice at a time, and with one key for all attempts at the same values, so that a lost
 * response cannot make it twice. Values that were refused as odd are confirmed when the very same are sent again.
 */
export function useManagerCall<Body extends object, Result>(
  send: (body: Body, options: { readonly requestKey: string }) => Promise<Result>,
  { onDone, reloads, staleCode }: ManagerCallOptions<Result>,
) {
  const isStaleError = (error: Error | null) => !!staleCode && hasCode(error, staleCode)
  const queryClient = useQueryClient()
  const key = useRef<{ readonly of: string; readonly is: string } | null>(null)
  const odd = useRef<string>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: reloads })
  const mutation = useSingleMutation<Result, Body>({
    networkMode: 'always',
    mutationFn: (values) => {
      const isConfirmed = odd.current === JSON.stringify(values)
      const body = isConfirmed ? { ...values, confirmed: true } : values
      const of = JSON.stringify(body)
      if (key.current?.of !== of) key.current = { of, is: newRequestKey() }
      return send(body, { requestKey: key.current.is })
    },
    onSuccess: (result) => {
      key.current = null
      void refresh()
      onDone(result)
    },
    onError: async (error, values) => {
      if (isFinal(error)) key.current = null
      if (hasCode(error, 'odd_value')) odd.current = JSON.stringify(values)
      // The state that the manager decides about is there before the button can be pressed again.
      if (isStaleError(error)) await refresh()
    },
  })
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    isStale: isStaleError(mutation.error),
    isOdd: hasCode(mutation.error, 'odd_value'),
    send: mutation.mutate,
    reset: mutation.reset,
  }
}

export type ManagerCall = Pick<
  ReturnType<typeof useManagerCall<object, unknown>>,
  'isPending' | 'error' | 'isStale' | 'isOdd'
>
