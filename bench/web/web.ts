import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import { findChromium } from '#testing/browser/setup/chromium.ts'
import { startServer } from '#testing/browser/setup/start-server.ts'
import { percentile } from '../percentile.ts'
import { fail, isSmoke, withSmoke } from '../smoke.ts'
import {
  type Conditions,
  clickToRows,
  type Opening,
  openPage,
  slowestInteraction,
} from './measure.ts'
import { type PlainLot, servePlain } from './plain.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      url: { type: 'string' },
      runs: { type: 'string', default: '7' },
      /** Filter clicks; at least as many as runs. */
      clicks: { type: 'string', default: '14' },
      scale: { type: 'string', default: '1' },
      /** Measures only the openings. */
      openings: { type: 'boolean', default: false },
    },
    { runs: '1', clicks: '3', scale: '0.1' },
  ),
})
const runs = Number(values.runs)

/** Conditions of the measurement and of its goals. */
const slow: Conditions = isSmoke
  ? { mbps: 90, latencyMs: 10, cpu: 1.5 }
  : { mbps: 9, latencyMs: 100, cpu: 4 }
const asItIs = null

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const firstVisitor = 'desktop, never here before'
const listed = 'main [aria-busy=false] [data-lot]'

/**
 * Measures how a listing feels on a slow network and machine: npm run bench:web. Starts a server, or uses a running
 * demo with --url.
 */
async function main(): Promise<void> {
  const seriba = values.url
    ? null
    : await startServer({ demoScale: Number(values.scale), env: serverEnv })
  const url = seriba?.url ?? values.url ?? ''
  const found = await findChromium()
  const browser = await chromium.launch(found.launchOptions)
  try {
    console.log(
      `${runs} openings each, nothing cached, ${slow.mbps} Mbit/s, ${slow.latencyMs} ms, ` +
        `CPU ÷ ${slow.cpu}; ${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}`,
    )
    await openings(browser, url)
    if (!values.openings) await clicks(browser, url)
  } finally {
    await browser.close()
    await found.remove()
    await seriba?.stop()
  }
}

/** Without the checks of development. Signing in is rate-limited as in production, so it happens once for each size. */
const serverEnv = { NODE_ENV: 'development', CHECK_RESPONSES: 'off', SECRET: randomUUID() }

async function signedIn(browser: Browser, url: string, viewport: typeof desktop) {
  const context = await browser.newContext({ viewport, baseURL: url })
  const response = await context.request.post('/api/auth', {
    data: { email: 'client@seriba.test', password: demoPassword },
  })
  if (!response.ok()) throw new Error(`signing in fails: ${response.status()}`)
  return context
}

async function openings(browser: Browser, url: string): Promise<void> {
  const onDesktop = await signedIn(browser, url, desktop)
  const onPhone = await signedIn(browser, url, phone)
  const stranger = await onDesktop.storageState()
  for (const context of [onDesktop, onPhone]) await visitOnce(context)
  const plain = await servePlain(await lotsOf(onDesktop), url)
  const openAsUnknown = async (pressed: boolean) => {
    const options = { viewport: desktop, baseURL: url, storageState: stranger }
    const context = await browser.newContext(options)
    const opening = await open(context, '/car-auction', listed, pressed)
    await context.close()
    return opening
  }
  const kinds: Record<string, (pressed: boolean) => Promise<Opening>> = {
    desktop: (pressed) => open(onDesktop, '/car-auction', listed, pressed),
    phone: (pressed) => open(onPhone, '/car-auction', listed, pressed),
    [firstVisitor]: openAsUnknown,
    statistics: (pressed) => open(onDesktop, '/sales-statistic', listed, pressed),
    'plain HTML': (pressed) => open(onDesktop, plain.url, 'th', pressed),
  }
  try {
    const pressed: Record<string, Opening[]> = {}
    for (let run = 0; run < runs; run += 1) {
      // Alternates, so that other load on the machine affects all of them.
      for (const [name, openOne] of Object.entries(kinds)) {
        pressed[name] = [...(pressed[name] ?? []), await openOne(true)]
      }
    }
    const untouched: Record<string, Opening> = {}
    for (const [name, openOne] of Object.entries(kinds)) untouched[name] = await openOne(false)
    console.log(
      '\n                          LCP p50   worst  press works   worst     CLS  script KB  ' +
        'after a press  all KB  requests',
    )
    for (const [name, openings] of Object.entries(pressed)) {
      if (openings.some(({ lcpMs }) => lcpMs === 0)) fail(`the LCP of ${name} is not known`)
      console.log(rowOf(name, openings, untouched[name]))
    }
    const { desktop: own = [], phone: small = [], [firstVisitor]: fresh = [] } = pressed
    goal('LCP on a desktop, p50', middle(own, 'lcpMs'), 1500, 'ms')
    goal('LCP on a phone, p50', middle(small, 'lcpMs'), 1500, 'ms')
    goal('CLS, worst', Math.max(...[...own, ...small].map(({ cls }) => cls)), 0.02, '')
    for (const [name, openings] of Object.entries({
      desktop: own,
      phone: small,
      'a new desktop': fresh,
    })) {
      goal(`a press works on ${name}, p50`, middle(openings, 'usableMs'), 2000, 'ms')
    }
    goal('script of the listing', (untouched.desktop?.scriptBytes ?? 0) / 1024, 165, 'KB')
  } finally {
    await plain.stop()
    await Promise.all([onDesktop.close(), onPhone.close()])
  }
}

/** Opens a browser that has shown lists before, as after signing in. */
async function visitOnce(context: BrowserContext): Promise<void> {
  for (const address of ['/car-auction', '/sales-statistic']) {
    const { page } = await openPage(context, address, listed, asItIs)
    await page.close()
  }
}

async function lotsOf(context: BrowserContext): Promise<readonly PlainLot[]> {
  const response = await context.request.get('/api/car-auction/listing')
  const { carsList } = (await response.json()) as { carsList: PlainLot[] }
  return carsList
}

async function open(
  context: BrowserContext,
  address: string,
  settled: string,
  pressed: boolean,
): Promise<Opening> {
  const { page, opening } = await openPage(context, address, settled, slow, pressed)
  await page.close()
  return opening
}

/** Boxes of the filter panel that are not ticked. */
const box = 'main aside input[type=checkbox]:not(:checked):not(:disabled)'

async function clicks(browser: Browser, url: string): Promise<void> {
  const context = await signedIn(browser, url, desktop)
  const local: number[] = []
  const { page } = await openPage(context, '/car-auction', listed, asItIs)
  for (let run = 0; run < Math.max(Number(values.clicks), runs); run += 1) {
    await page.goto('/car-auction')
    await page.locator(listed).first().waitFor()
    await page.locator(box).first().waitFor()
    await page.waitForLoadState('networkidle')
    const ms = await clickToRows(page, `${box} >> nth=${run}`)
    if (ms !== null) local.push(ms)
  }
  await page.close()
  if (local.length === 0) fail('no filter click changed the list')
  const inputs: number[] = []
  const { page: slowPage } = await openPage(context, '/car-auction', listed, slow)
  for (let run = 0; run < 5; run += 1) {
    const pressed = slowPage.locator(box).nth(run)
    await pressed.scrollIntoViewIfNeeded()
    const bounds = await pressed.boundingBox()
    if (!bounds) throw new Error('a filter is not visible')
    // A click by the locator would run checks in the page, which would count as interaction time.
    await slowPage.mouse.click(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    await slowPage.locator(listed).first().waitFor()
  }
  await slowPage.keyboard.press('j')
  await slowPage.keyboard.press('j')
  inputs.push(await slowestInteraction(slowPage))
  await context.close()
  console.log('')
  goal('filter click to painted rows, p50', percentile(local, 0.5), 120, 'ms')
  goal('filter click to painted rows, p95', percentile(local, 0.95), 200, 'ms')
  goal('slowest of the interactions on the slow machine', Math.max(...inputs), 150, 'ms')
}

const middle = (openings: readonly Opening[], key: keyof Opening) =>
  percentile(
    openings.map((opening) => opening[key]),
    0.5,
  )

/** @param untouched an opening without a click */
function rowOf(name: string, openings: readonly Opening[], untouched: Opening | undefined): string {
  const lcp = openings.map(({ lcpMs }) => lcpMs)
  const cells = [
    middle(openings, 'lcpMs').toFixed(0).padStart(8),
    Math.max(...lcp)
      .toFixed(0)
      .padStart(8),
    middle(openings, 'usableMs').toFixed(0).padStart(13),
    Math.max(...openings.map(({ usableMs }) => usableMs))
      .toFixed(0)
      .padStart(8),
    Math.max(...openings.map(({ cls }) => cls))
      .toFixed(3)
      .padStart(8),
    kilobytes(untouched?.scriptBytes).padStart(11),
    kilobytes(middle(openings, 'scriptBytes')).padStart(15),
    kilobytes(untouched?.bytes).padStart(8),
    String(untouched?.requests ?? 0).padStart(10),
  ]
  return name.padEnd(25) + cells.join('')
}

const kilobytes = (bytes = 0) => (bytes / 1024).toFixed(1)

function goal(what: string, figure: number, maxValue: number, unit: string): void {
  const met = figure <= maxValue ? 'met   ' : 'MISSED'
  console.log(
    `${met} ${what}: ${figure.toFixed(figure < 1 ? 3 : 1)} ${unit} (goal ${maxValue} ${unit})`,
  )
}

await main()
