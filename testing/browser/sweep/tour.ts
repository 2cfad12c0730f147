import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import { pagesOfApp, type Visitor } from './pages.ts'

/** The addresses of the pages that a visitor has, with ids of the demo. */
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
    // Links of nobody: what they show with a code is behind it.
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

/** Counts the requests under way, so that a page is looked at when it has everything. */
export const countRequests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const fetchReal = window.fetch
    let pending = 0
    window.fetch = async (...request) => {
      pending++
      try {
        return await fetchReal(...request)
      } finally {
        pending--
      }
    }
    Reflect.set(window, 'requestsPending', () => pending)
  })

/** Goes to an address without loading the app again, and waits until the page there is complete. */
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
    // Rows after the third are like the first ones.
    for (const list of new Set(
      [...document.querySelectorAll('[data-row]')].map((row) => row.parentElement),
    )) {
      for (const row of [...(list?.children ?? [])].slice(3)) row.setAttribute('data-alike', '')
    }
  }, address)

/** Serious and critical violations of a page; `rules` restricts them to some. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // The default mode opens another page; without frames the legacy mode does the same checks.
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
