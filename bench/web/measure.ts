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
  /** How many times slower than this machine. */
  readonly cpu: number
}

/** The measures of one opening of a page. */
export interface Opening {
  readonly lcpMs: number
  /** When a press on a button first did something; 0 where nothing was pressed. */
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

/** Bytes received by kind; compressed, with their headers. `lastAt` is when the network was last in use. */
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

/** How long nothing may be requested before a page counts as loaded, preloads while idle included. */
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

/** Presses the menu of the list until it opens, remembers when that was, and closes it. */
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
 * @param pressed whether it is found out when a press works. The press loads a script of its own, so the
 *   bytes of a page are those of an opening without.
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

/** The slowest interaction that the page has had so far, from input to paint, in milliseconds. */
export async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(500)
  const { INP = 0 } = await readMeasures(page)
  return INP
}

/** Lots that are certainly in the viewport when a list is scrolled to its top. */
const inSight = 5

/**
 * Milliseconds from a click to the paint in which the list in sight shows other lots, complete and not
 * faded; null when the click does not change the lots.
 * @param press finds what is clicked
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
      // The frame after the one that has the rows begins when that one is painted.
      await frame()
      return performance.now() - began
    }, inSight)
}
