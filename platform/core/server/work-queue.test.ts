import { expect, test } from 'vitest'
import { type WorkOptions, workQueue } from './work-queue.ts'

/** Returns a queue whose work ends when the test resolves it. */
function testQueue(concurrency: number, maxQueued: number, maxPerOwner = 100) {
  const queue = workQueue({ concurrency, maxQueued, maxPerOwner, onFull: () => new Error('full') })
  const running: (() => void)[] = []
  let most = 0
  const add = (options: WorkOptions = {}) =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          most = Math.max(most, running.push(resolve))
        }),
      options,
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { queue, add, running, settle, most: () => most }
}

test('runs two at a time, queues fifty, and refuses the rest at once', async () => {
  const { add, running, settle, most } = testQueue(2, 50)
  const results = Array.from({ length: 60 }, () => add())
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

test('work that fails lets the next one start', async () => {
  const { queue } = testQueue(1, 5)
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue.run(async () => 'again')).toBe('again')
})

test('an owner has a limit in the queue, and regains it when the work is done', async () => {
  const { add, running, settle } = testQueue(1, 50, 3)
  const greedy = Array.from({ length: 5 }, (_, n) => add({ owners: ['greedy', `account ${n}`] }))
  const outcomes = Promise.allSettled(greedy)
  const other = add({ owners: ['somebody', 'account 4'] })
  await settle()
  while (running.length > 0) {
    running.shift()?.()
    await settle()
  }
  const done = await outcomes
  expect(done.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected'],
  ])
  await other
  const again = add({ owners: ['greedy'] })
  await settle()
  running.shift()?.()
  await again
})

test('work with priority is not blocked by other work, and its queue is just as long', async () => {
  const queue = workQueue({
    concurrency: 1,
    maxQueued: 2,
    maxPerOwner: 100,
    onFull: () => new Error('full'),
  })
  const order: string[] = []
  const add = (name: string, hasPriority: boolean) =>
    queue.run(async () => void order.push(name), { hasPriority })
  const all = Promise.allSettled([
    ...['a', 'b', 'c', 'd'].map((name) => add(name, false)),
    ...['X', 'Y', 'Z'].map((name) => add(name, true)),
  ])
  expect((await all).map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, true, false],
    ...[true, true, false],
  ])
  expect(order).toEqual(['a', 'X', 'Y', 'b', 'c'])
})
