import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { isSmoke } from '../smoke.ts'

/** A network and a machine like those of many buyers. */
export interface Conditions {
  /** Megabits a second, in both directions. */
  readonly mbps: number
  /** Added to every response. */
  readonly latencyMs: number
  /** Factor by which the processor is slowed down. */
  readonly cpu: number
}

/** The measures of opening a page once. */
export interface Opening {
  readonly lcpMs: number
  /** When a press on a button first had an effect; 0 where nothing was pressed. */
  readonly usableMs: number
  readonly cls: number
  readonly scriptBytes: number
  readonly bytes: number
  readonly requests: number
}

/** Slows a page down and disables its cache. */
async function throttle(session: CDPSession, conditions: Conditions): Promise<void> {
  const bytesPerSecond = (conditions.mbps * 1_000_000) / 8
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
}

/** Counts received bytes by kind, compressed, with headers. `lastAt` is when the network was last in use. */
function countBytes(session: CDPSession) {
  const kinds = new Map<string, string>()
  const total = { scriptBytes: 0, bytes: 0, requests: 0 }
  let lastAt = Date.now()
  session.on('Network.requestWillBeSent', () => {
    lastAt = Date.now()
  })
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now()
    total.requests += 1
    total.bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') total.scriptBytes += encodedDataLength
  })
  return { total, lastAt: () => lastAt }
}

/** Time without requests after which a page counts as loaded, including idle preloads. */
const quietMs = isSmoke ? 200 : 1000

const require = createRequire(import.meta.url)
const webVitals = await readFile(require.resolve('web-vitals'), 'utf8')

/** Runs before the page's own scripts. Remembers the latest value of each measure. */
const observe = `${webVitals}
window.measures = {}
const remember = ({ name, value }) => { window.measures[name] = value }
webVitals.onLCP(remember, { reportAllChanges: true })
webVitals.onCLS(remember, { reportAllChanges: true })
webVitals.onINP(remember, { reportAllChanges: true, durationThreshold: 16 })`

/** Presses the menu of the list until it opens, records the time, and closes it. */
const pressMenu = `const press = setInterval(() => {
  const button = document.querySelector('main button[aria-haspopup=menu]')
  if (button?.ariaExpanded === 'false') button.click()
  if (button?.ariaExpanded !== 'true') return
  window.measures.usable = performance.now()
  clearInterval(press)
  button.click()
}, 20)`

interface Measures {
  readonly LCP?: number
  readonly CLS?: number
  readonly INP?: number
  readonly usable?: number
}

const readMeasures = (page: Page): Promise<Measures> =>
  page.evaluate(() => Reflect.get(window, 'measures'))

/**
 * Opens an address in a fresh page and waits until it is quiet.
 * @param conditions null for those of this machine
 * @param pressed whether to measure when a press works. The press loads a script, so count the bytes of a page without
 * it.
 */
export async function openPage(
  context: BrowserContext,
  address: string,
  settled: string,
  conditions: Conditions | null,
  pressed = false,
): Promise<{ page: Page; opening: Opening }> {
  const page = await context.newPage()
  await page.addInitScript({ content: pressed ? `${observe}\n${pressMenu}` : observe })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (conditions) await throttle(session, conditions)
  const { total, lastAt } = countBytes(session)
  await page.goto(address)
  await page.locator(settled).first().waitFor()
  await page.waitForLoadState('networkidle')
  while (Date.now() - lastAt() < quietMs) await page.waitForTimeout(100)
  const { LCP = 0, CLS = 0, usable = 0 } = await readMeasures(page)
  return { page, opening: { lcpMs: LCP, usableMs: usable, cls: CLS, ...total } }
}

/** Returns the slowest interaction of the page so far, from input to paint, in milliseconds. */
export async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(500)
  const { INP = 0 } = await readMeasures(page)
  return INP
}

/** Lots that are certainly in the viewport when a list is scrolled to its top. */
const visibleLots = 5

/**
 * Returns the milliseconds from a click to the paint in which the visible part of the list shows other lots, complete
 * and not dimmed; null when the click does not change the lots.
 * @param press finds the element to click
 */
export async function clickToRows(page: Page, press: string): Promise<number | null> {
  return page
    .locator(press)
    .first()
    .evaluate(async (target, count) => {
      const lots = () =>
        [...document.querySelectorAll('main [data-lot]')]
          .slice(0, count)
          .map((lot) => lot.getAttribute('data-lot'))
          .join()
      const isFaded = () => {
        const list = document.querySelector('main [aria-busy]')
        return !list || Number(getComputedStyle(list).opacity) < 1
      }
      const before = lots()
      const began = performance.now()
      ;(target as HTMLElement).click()
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      while (lots() === before || isFaded()) {
        const waited = performance.now() - began
        if (waited > 3000 && !isFaded()) return null
        if (waited > 10_000) throw new Error('the list did not change')
        await frame()
      }
      // The next frame begins when the one with the rows has been painted.
      await frame()
      return performance.now() - began
    }, visibleLots)
}
