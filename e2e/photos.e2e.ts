import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BikeLot } from '../contract/lots/calls.ts'
import { unzipped } from '../server/testing/unzip.ts'
import { accounts, barriersOf, sidewaysOf, soon, type Visit, visit } from './journey.ts'

const phone = { width: 390, height: 844, touch: true }

/** Opens a bike with photos, as a client, and answers what the API says of it. */
async function openBike({ page, url }: Visit): Promise<BikeLot> {
  const data = { email: accounts.client, password: 'seriba-demo' }
  expect((await page.request.post(`${url}/api/auth`, { data })).status()).toBe(200)
  const listing = await page.request.get(`${url}/api/bikes/listing?pageSize=20`)
  const { bikeList }: { bikeList: { id: string; images: string[] }[] } = await listing.json()
  const id = bikeList.find(({ images }) => images.length > 1)?.id ?? ''
  const answer = await page.request.get(`${url}/api/bikes/lot?id=${id}`)
  await page.goto(`${url}/bike-auctions/${id}`)
  await buttonOf(page).waitFor()
  return answer.json()
}

const buttonOf = (page: Page) => page.getByRole('button', { name: 'Download photos' })
const linkOf = (page: Page) => page.getByRole('link', { name: 'Open it in a new tab' })
const isCall = /\/api\/bikes\/download-images\?/

/** What comes out of a press that downloads something in a tab of its own. */
async function downloaded({ context }: Visit, press: () => Promise<void>): Promise<Download> {
  const { promise, resolve } = Promise.withResolvers<Download>()
  context.once('download', resolve)
  await press()
  return promise
}

async function assertPhotosOf(lot: BikeLot, download: Download): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/^seriba-[\w.-]+\.zip$/)
  const files = await unzipped(await readFile(await download.path()))
  const photos = lot.lotImages.images.map((_, at) => `${String(at + 1).padStart(2, '0')}.svg`)
  const sheet = lot.bikeCommonDetail.auctionSheet ? ['sheet.svg'] : []
  expect(files.map(({ name }) => name)).toEqual([...photos, ...sheet])
  for (const { bytes } of files) expect(bytes.toString()).toContain('<svg')
}

describe('the photos of a bike', () => {
  test.each([
    { on: 'a desk', size: {} },
    { on: 'a phone', size: phone },
  ])('are downloaded as one file, on $on', ({ size }) =>
    visit(async (here) => {
      const { page } = here
      const lot = await openBike(here)
      expect(await barriersOf(page)).toEqual([])
      const first = await downloaded(here, () => buttonOf(page).click())
      await assertPhotosOf(lot, first)
      // The page stays, and the file can be had again.
      await linkOf(page).waitFor()
      await soon(() => linkOf(page).getAttribute('rel')).toBe('noopener')
      await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
      expect(await barriersOf(page)).toEqual([])
      await assertPhotosOf(lot, await downloaded(here, () => linkOf(page).click()))
    }, size),
  )

  test('are looked for once at a time, and a refusal is told beside the button', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('429 /api/bikes/download-images')
      await openBike(here)
      let calls = 0
      const going = Promise.withResolvers<void>()
      await page.route(isCall, async (route) => {
        calls++
        await going.promise
        const body = {
          success: false,
          messageCode: 'too_many_requests',
          message: '',
          requestId: '',
        }
        await route.fulfill({ status: 429, json: body })
      })
      await buttonOf(page).click()
      await page.getByText('Looking for the file…').waitFor()
      // It says that it cannot be pressed now; somebody does.
      await buttonOf(page).click({ force: true })
      going.resolve()
      await page.getByRole('alert').filter({ hasText: 'Too many requests' }).waitFor()
      expect(calls).toBe(1)
      await page.unroute(isCall)
      await page.route(isCall, (route) => route.abort())
      await buttonOf(page).click()
      await page
        .getByRole('alert')
        .filter({ hasText: /connection|reach|server/i })
        .waitFor()
      await page.unroute(isCall)
      await downloaded(here, () => buttonOf(page).click())
      await page.getByRole('alert').waitFor({ state: 'detached' })
    }))

  test('are not offered on the page of a car', () =>
    visit(async (here) => {
      const { page, url } = here
      await openBike(here)
      const listing = await page.request.get(`${url}/api/car-auction/listing`)
      const { carsList }: { carsList: { id: string }[] } = await listing.json()
      await page.goto(`${url}/car-auction/${carsList[0]?.id}`)
      await page.getByRole('region', { name: 'Photos' }).waitFor()
      await soon(() => buttonOf(page).count()).toBe(0)
    }))
})
