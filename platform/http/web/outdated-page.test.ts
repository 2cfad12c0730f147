import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadIfOutdated } from './outdated-page.ts'

const reload = vi.fn()
const pageOf = (script: string) => `<script type="module" crossorigin src="${script}"></script>`

/** Simulates a page with this script, and a server that responds with the given page. */
function stubPage(script: string, respond: () => Promise<Response>) {
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => script }) })
  vi.stubGlobal('fetch', vi.fn(respond))
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
})

test('reloads a page of an earlier build, once for everything that is missing', async () => {
  stubPage('/assets/old.js', async () => new Response(pageOf('/assets/new.js')))
  await Promise.all([reloadIfOutdated(), reloadIfOutdated()])
  expect(reload).toHaveBeenCalledOnce()
  expect(fetch).toHaveBeenCalledOnce()
  // A cache returned the old page again.
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['the present build', async () => new Response(pageOf('/assets/old.js'))],
  ['no page of ours', async () => new Response('Bad gateway')],
  ['an error', async () => new Response(pageOf('/assets/new.js'), { status: 503 })],
  ['no response', async () => Promise.reject(new Error('offline'))],
])('stays where the server has %s', async (_, respond) => {
  stubPage('/assets/old.js', respond)
  await reloadIfOutdated()
  expect(reload).not.toHaveBeenCalled()
})
