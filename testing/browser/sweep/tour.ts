import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import { pagesOfApp, type Visitor } from './pages.ts'

/** Returns the addresses of a visitor's pages, with ids of the demo. */
export async function addressesOf(visitor: Visitor, caller: APIRequestContext): Promise<string[]> {
  const addresses: string[] = []
  for (const [path, visitors] of Object.entries(pagesOfApp)) {
    if (!visitors.includes(visitor)) continue
    addresses.push(path.includes('$') ? await withIds(path, caller) : path)
  }
  return addresses
}

async function withIds(path: string, caller: APIRequestContext): Promise<string> {
  const read = async (call: string) => (await caller.get(`/api${call}`)).json()
  const pageType = pageTypes.find((one) => path === `${pageTypeRoute[one]}/$id`)
  if (pageType) return path.replace('$id', await firstLot(pageType, caller))
  if (path === '/purchased-cars/$id') {
    const { carsList } = await read('/purchased-cars/index?pageSize=1')
    return path.replace('$id', carsList[0].id)
  }
  const others: Record<string, string> = {
    '/favorites/$group': '/favorites/A',
    // Links that do not exist: a valid link shows its content only with the code.
    '/$type/share/$id': '/car-auction/share/1',
    '/purchased-cars/share/$id': '/purchased-cars/share/1',
    '/pay/sandbox/$token': '/pay/sandbox/unknown',
  }
  const address = others[path]
  if (!address) throw new Error(`which address has ${path}?`)
  return address
}

async function firstLot(pageType: PageType, caller: APIRequestContext): Promise<string> {
  const response = await caller.get(`/api/${pageType}/listing?pageSize=1`)
  const { carsList, bikeList } = await response.json()
  return (carsList ?? bikeList)[0].id
}

/** Counts the requests in flight, so that a page is checked once it has everything. */
export const countRequests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const originalFetch = window.fetch
    let pending = 0
    window.fetch = async (...request) => {
      pending++
      try {
        return await originalFetch(...request)
      } finally {
        pending--
      }
    }
    Reflect.set(window, 'requestsPending', () => pending)
  })

/** Navigates without reloading the app, and waits until the page is complete. */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (to) => {
    const pending = Reflect.get(window, 'requestsPending') as () => number
    const before = document.querySelector('h1')
    const text = before?.textContent
    if (location.pathname + location.search !== to) history.pushState({}, '', to)
    const isThere = () => {
      const now = document.querySelector('h1')
      return now !== null && (now !== before || now.textContent !== text || to === '/')
    }
    const isQuiet = () => pending() === 0 && !document.querySelector('main [aria-busy=true]')
    const started = performance.now()
    let quietFrames = 0
    while (quietFrames < 3 && performance.now() - started < 15_000) {
      await new Promise(requestAnimationFrame)
      quietFrames = isThere() && isQuiet() ? quietFrames + 1 : 0
    }
    await document.fonts.ready
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    )
    // Only three rows, because the others are similar.
    for (const list of new Set(
      [...document.querySelectorAll('[data-row]')].map((row) => row.parentElement),
    )) {
      for (const row of [...(list?.children ?? [])].slice(3)) row.setAttribute('data-alike', '')
    }
  }, address)

/** Returns serious and critical violations of a page; `rules` restricts the check. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // The default mode opens another page; without frames the legacy mode runs the same checks.
    .setLegacyMode()
    .exclude('[data-alike]')
    .options({
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    })
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
