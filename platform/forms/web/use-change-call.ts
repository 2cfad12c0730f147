import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api, ApiName, CallInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'

const hasCode = (error: Error | null, code: RefusalCode) =>
  error instanceof CallRefused && error.messageCode === code

interface ChangeCallOptions<Result> {
  readonly onDone: (result: Result) => void
  /** Prefix of the keys of the queries to reload afterwards. */
  readonly reloads: QueryKey
  /** The refusal for a change to something that is no longer as the person saw it. */
  readonly staleCode?: RefusalCode
  /** Whether they are loaded again after a refusal as well. */
  readonly reloadsOnError?: true
}

type BodyOf<Name extends ApiName> = CallInput<Api[Name]>['body']

/** The calls with a body. */
export type ChangeName = {
  [Name in ApiName]: CallInput<Api[Name]> extends { readonly body: object } ? Name : never
}[ApiName]

/**
 * Makes a change: never twice at a time, and with one key for all attempts at the same values, so that a lost response
 * cannot repeat it. Sending values again that were refused as odd confirms them.
 */
export function useChangeCall<Name extends ChangeName>(
  name: Name,
  { onDone, reloads, staleCode, reloadsOnError }: ChangeCallOptions<ResponseBody<Api[Name]>>,
) {
  const isStaleError = (error: Error | null) => !!staleCode && hasCode(error, staleCode)
  const queryClient = useQueryClient()
  const key = useRef<{ readonly of: string; readonly is: string } | null>(null)
  const odd = useRef<string>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: reloads })
  const mutation = useSingleMutation<ResponseBody<Api[Name]>, BodyOf<Name>>({
    networkMode: 'always',
    mutationFn: (values) => {
      const isConfirmed = odd.current === JSON.stringify(values)
      const body = isConfirmed ? { ...values, confirmed: true } : values
      const of = JSON.stringify(body)
      if (key.current?.of !== of) key.current = { of, is: newRequestKey() }
      return call(name, { body } as CallInput<Api[Name]>, { requestKey: key.current.is })
    },
    onSuccess: async (result) => {
      key.current = null
      const refreshed = refresh()
      // The next change needs the new version: without it, it would be refused as if somebody else had made this one.
      if (staleCode) await refreshed
      onDone(result)
    },
    onError: async (error, values) => {
      if (isFinal(error)) key.current = null
      if (hasCode(error, 'odd_value')) odd.current = JSON.stringify(values)
      // The state that the person decides about is there before the button can be pressed again.
      if (reloadsOnError || isStaleError(error)) await refresh()
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

export type ChangeCall = Pick<
  ReturnType<typeof useChangeCall<ChangeName>>,
  'isPending' | 'error' | 'isStale' | 'isOdd'
>
