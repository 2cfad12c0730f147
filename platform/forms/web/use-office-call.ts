import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { newRequestKey } from '#platform/http/web/client.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'

/** Whether the car stands otherwise than the manager saw it. */
const isStaleError = (error: Error | null) =>
  error instanceof CallRefused && error.messageCode === 'purchase_changed'

/** Whether what was typed is far from the value before it. */
const isOddError = (error: Error | null) =>
  error instanceof CallRefused && error.messageCode === 'odd_value'

/**
 * A change of cars by a manager: never twice at a time, and with one key for all attempts at the same values, so
 * that a lost response cannot make it twice. Afterwards cars are loaded again. Values that were refused as odd are
 * confirmed when the very same are sent again.
 */
export function useOfficeCall<Body extends object, Result>(
  send: (body: Body, options: { readonly requestKey: string }) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const queryClient = useQueryClient()
  const key = useRef<{ readonly of: string; readonly is: string } | null>(null)
  const odd = useRef<string>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['purchases'] })
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
      if (isOddError(error)) odd.current = JSON.stringify(values)
      // The state that the manager decides about is there before the button can be pressed again.
      if (isStaleError(error)) await refresh()
    },
  })
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    isStale: isStaleError(mutation.error),
    isOdd: isOddError(mutation.error),
    send: mutation.mutate,
    reset: mutation.reset,
  }
}

export type OfficeCall = Pick<
  ReturnType<typeof useOfficeCall<object, unknown>>,
  'isPending' | 'error' | 'isStale' | 'isOdd'
>
