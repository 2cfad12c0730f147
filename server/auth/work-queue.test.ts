import { expect, test } from 'vitest'
import { workQueue } from './work-queue.ts'

/** A queue whose work ends when the test says so. */
function stand(atOnce: number, waiting: number) {
  const queue = workQueue({ atOnce, waiting, onFull: () => new Error('full') })
  const running: (() => void)[] = []
  let most = 0
  const add = () =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          most = Math.max(most, running.push(resolve))
        }),
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { queue, add, running, settle, most: () => most }
}

test('runs two at a time, lets fifty wait, and refuses the rest at once', async () => {
  const { add, running, settle, most } = stand(2, 50)
  const results = Array.from({ length: 60 }, add)
  const outcomes = Promise.allSettled(results)
  await settle()
  expect(running).toHaveLength(2)
  while (running.length > 0) {
    running.shift()?.()
    await settle()
  }
  const done = await outcomes
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
  expect(done.slice(52).every(({ status }) => status === 'rejected')).toBe(true)
  expect(most()).toBe(2)
})

test('work that fails hands its turn on', async () => {
  const { queue } = stand(1, 5)
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue.run(async () => 'again')).toBe('again')
})
