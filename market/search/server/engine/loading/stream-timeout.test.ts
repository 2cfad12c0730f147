import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withTimeout } from './stream-timeout.ts'

async function textOf(stream: Readable, longest: number): Promise<string> {
  let text = ''
  for await (const chunk of withTimeout(stream, longest)) text += chunk.toString()
  return text
}

test('a slow but steady stream may take as long as it needs', async () => {
  const slow = Readable.from(
    (async function* () {
      for (let at = 0; at < 8; at++) {
        await delay(50)
        yield Buffer.from(String(at))
      }
    })(),
  )
  expect(await textOf(slow, 300)).toBe('01234567')
})

test('a stream that stalls fails', async () => {
  const stuck = new Readable({ read: () => undefined })
  stuck.push(Buffer.from('a lot'))
  await expect(textOf(stuck, 50)).rejects.toThrow('no data for 0.05 s')
})
