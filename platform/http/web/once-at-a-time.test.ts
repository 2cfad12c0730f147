import { describe, expect, it } from 'vitest'
import { onceAtATime } from './once-at-a-time.ts'

/** Returns a task that the test ends. */
function task() {
  const started: { readonly value: string; end(): void; fail(): void }[] = []
  const { act, release } = onceAtATime(
    (value: string) =>
      new Promise<string>((resolve, reject) => {
        started.push({ value, end: () => resolve(value), fail: () => reject(new Error(value)) })
      }),
  )
  return { act, release, started, values: () => started.map(({ value }) => value) }
}

describe('onceAtATime', () => {
  it('does not start again while pending, and both callers get the same result', async () => {
    const { act, started, values } = task()
    const first = act('first')
    const second = act('second')
    expect(values()).toEqual(['first'])
    started[0]?.end()
    expect(await Promise.all([first, second])).toEqual(['first', 'first'])
  })

  it('starts again after a success or a failure', async () => {
    const { act, started, values } = task()
    const first = act('first')
    started[0]?.end()
    await first
    const second = act('second')
    started[1]?.fail()
    await expect(second).rejects.toThrow('second')
    void act('third')
    expect(values()).toEqual(['first', 'second', 'third'])
  })

  it('starts again after a release, and the end of the released call has no effect', async () => {
    const { act, release, started, values } = task()
    const first = act('first')
    release()
    void act('second')
    started[0]?.end()
    await first
    void act('third')
    expect(values()).toEqual(['first', 'second'])
  })
})
