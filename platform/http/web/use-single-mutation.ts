import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { onceAtATime } from './once-at-a-time.ts'

/**
 *
 * Returns a mutation that runs once at a time: `mutate` does nothing while it is pending, and `mutateAsync` returns the
 * pending promise. After `reset` it can start again.
 */
export function useSingleMutation<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options)
  const { mutateAsync: start, reset } = mutation
  // Both functions are stable.
  const [single] = useState(() => {
    const { act, release } = onceAtATime(start)
    return {
      mutate: (...args: Parameters<typeof start>) => {
        // The error is in the result of the mutation.
        act(...args).catch(() => undefined)
      },
      mutateAsync: act,
      reset: () => {
        release()
        reset()
      },
    }
  })
  return { ...mutation, ...single }
}
