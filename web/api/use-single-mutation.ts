import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { onceAtATime } from './once-at-a-time.ts'

/**
 * A write that is never under way twice: pressing again before the answer is there does nothing, and
 * `mutateAsync` answers what is under way. After `reset` the next press begins anew.
 */
export function useSingleMutation<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options)
  const { mutateAsync: begin, reset } = mutation
  // Both of them are the same for the life of the component.
  const [single] = useState(() => {
    const { act, letGo } = onceAtATime(begin)
    return {
      mutate: (...args: Parameters<typeof begin>) => {
        // What went wrong stands in the result.
        act(...args).catch(() => undefined)
      },
      mutateAsync: act,
      reset: () => {
        letGo()
        reset()
      },
    }
  })
  return { ...mutation, ...single }
}
