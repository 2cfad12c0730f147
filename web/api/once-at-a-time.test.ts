import { describe, expect, it } from 'vitest'
import { onceAtATime } from './once-at-a-time.ts'

/** Something that is asked for, and ends when the test says so. */
function asked() {
  const begun: { readonly value: string; end(): void; fail(): void }[] = []
  const { act, release } = onceAtATime(
    (value: string) =>
      new Promise<string>((resolve, reject) => {
        begun.push({ value, end: () => resolve(value), fail: () => reject(new Error(value)) })
      }),
  )
  return { act, release, begun, values: () => begun.map(({ value }) => value) }
}

describe('what is done once at a time', () => {
  it('is not begun again while it is under way, and both hear the same', async () => {
    const { act, begun, values } = asked()
    const first = act('first')
    const second = act('second')
    expect(values()).toEqual(['first'])
    begun[0]?.end()
    expect(await Promise.all([first, second])).toEqual(['first', 'first'])
  })

  it('is begun anew when it has ended, well or badly', async () => {
    const { act, begun, values } = asked()
    const first = act('first')
    begun[0]?.end()
    await first
    const second = act('second')
    begun[1]?.fail()
    await expect(second).rejects.toThrow('second')
    void act('third')
    expect(values()).toEqual(['first', 'second', 'third'])
  })

  it('is begun anew when it has been given up, and what was given up ends nothing', async () => {
    const { act, release, begun, values } = asked()
    const first = act('first')
    release()
    void act('second')
    begun[0]?.end()
    await first
    void act('third')
    expect(values()).toEqual(['first', 'second'])
  })
})
