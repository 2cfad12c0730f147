import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '#testing/database/vitest/soon.ts'
import { watchStalls } from './stall-watch.ts'
import { isUnavailable } from './unavailable.ts'

/** Simulates a database with a stopped process: it accepts connections, and never responds. */
async function silentDatabase() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const end = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(end)
  return { url: `postgres://a:b@127.0.0.1:${port}/c`, sockets, end }
}

const timeout = new Error('Query read timeout')

test('a silent database is probed once, and everybody else is refused until it responds', async () => {
  const { url, sockets, end } = await silentDatabase()
  const lines: string[] = []
  const watch = watchStalls(url, (line) => lines.push(line))
  await watch.pass()
  watch.report(timeout)
  watch.report(timeout)
  const refusals = await Promise.allSettled(Array.from({ length: 20 }, () => watch.pass()))
  for (const refusal of refusals) {
    expect(refusal.status === 'rejected' && isUnavailable(refusal.reason)).toBe(true)
  }
  // The first probe has given up; the second is waiting.
  await soon(() => expect(sockets).toHaveLength(2))
  watch.report(timeout)
  await expect(watch.pass()).rejects.toThrow('stalled')
  expect(sockets).toHaveLength(2)
  // It responds: each request gets its own error again.
  end()
  await soon(() => watch.pass())
  expect(lines).toEqual([
    'The database does not respond; requests are refused until it does.',
    'The database responds again.',
  ])
})

test('a program that is starting waits for a silent database', async () => {
  const { url, end } = await silentDatabase()
  const watch = watchStalls(url, () => undefined, { isServing: () => false })
  watch.report(timeout)
  let hasPassed = false
  const passing = watch.pass().then(() => {
    hasPassed = true
  })
  // Outlasts the first probe, after which it would be refused.
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(hasPassed).toBe(false)
  end()
  await passing
})

test('one slow connection to a database that responds refuses nobody', async () => {
  const { url, end } = await silentDatabase()
  end()
  const lines: string[] = []
  const watch = watchStalls(url, (line) => lines.push(line))
  for (const message of [
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
  ]) {
    watch.report(new Error(message))
    await watch.pass()
  }
  expect(lines).toEqual([])
})

/** Blocks this process, as a busy machine does. */
const pause = (ms: number) => {
  for (const began = performance.now(); performance.now() - began < ms; );
}

test('a process that was blocked itself does not take the database for stalled', async () => {
  const lines: string[] = []
  // Refuses the connection a moment later, when this process cannot read it.
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end()
    pause(700)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const watch = watchStalls(`postgres://a:b@127.0.0.1:${port}/c`, (line) => lines.push(line))
  watch.report(timeout)
  await watch.pass()
  expect(lines).toEqual([])
})

test('other errors cause no probe', async () => {
  const { url, sockets } = await silentDatabase()
  const watch = watchStalls(url, () => undefined)
  const cancelled = Object.assign(new Error('canceling statement'), { code: '57014' })
  for (const error of [cancelled, new Error('oops'), null, 'Query read timeout']) {
    watch.report(error)
    await watch.pass()
  }
  expect(sockets).toEqual([])
})
