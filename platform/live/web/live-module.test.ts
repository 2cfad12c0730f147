import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { reload } from './live-module.ts'

const refusal = (status: number, messageCode: 'unavailable' | 'not_found') =>
  new CallRefused(status, { message: '', messageCode, requestId: '' })

/** Loads a note once, and reloads it with these answers. */
async function reloadWith(...answers: (string | Error)[]) {
  vi.useFakeTimers()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn(async () => {
    const answer = answers[queryFn.mock.calls.length - 2] ?? 'One owner'
    if (answer instanceof Error) throw answer
    return answer
  })
  const note = new QueryObserver(queryClient, { queryKey: ['note', 1], queryFn })
  const stop = note.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  reload(queryClient, ['note'])
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  vi.useRealTimers()
  return { shown: note.getCurrentResult().data, reloads: queryFn.mock.calls.length - 1 }
}

test('repeats a reload that the server was too busy for', async () => {
  const busy = refusal(503, 'unavailable')
  expect(await reloadWith('Two owners')).toEqual({ shown: 'Two owners', reloads: 1 })
  expect(await reloadWith(busy, busy, 'Two owners')).toEqual({ shown: 'Two owners', reloads: 3 })
  expect(await reloadWith(busy, busy, busy, busy, busy)).toMatchObject({ reloads: 4 })
  expect(await reloadWith(refusal(404, 'not_found'))).toMatchObject({ reloads: 1 })
})
