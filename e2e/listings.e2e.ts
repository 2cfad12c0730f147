import type { Page } from '@playwright/test'
import { type ListingResponse, listingResponse } from '../contract/listings/calls.ts'
import { pageTypes } from '../contract/lots/page-types.ts'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, lotIds, openList, rowsOf } from './lots-list.ts'
import { desk, phone } from './screens.ts'

/** A listing from the API, with the session of the page. */
async function readListing(page: Page, path: string): Promise<ListingResponse> {
  const response = await page.request.get(`/api/${path}`)
  expect(response.status()).toBe(200)
  return listingResponse.parse(await response.json())
}

const idsOf = (listing: ListingResponse) =>
  ('carsList' in listing ? listing.carsList : listing.bikeList).map(({ id }) => id)

/** Does something that changes the address, and waits for the lots of the new one. */
async function search(page: Page, address: RegExp | string, act: () => Promise<unknown>) {
  await act()
  await expect(page).toHaveURL(address)
  await listLoaded(page)
}

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u2009')

test('a list shows the cars of the API, with their exact number', async ({ page }) => {
  await openList(page)
  const listing = await readListing(page, 'car-auction/listing?pageSize=20')
  expect(idsOf(listing).length).toBe(20)
  await expect.poll(() => lotIds(page)).toEqual(idsOf(listing))
  const total = grouped(listing.pageInfo.totalResults)
  await expect(page.getByText(`${total} lots`, { exact: true }).first()).toBeVisible()
  const [lot] = 'carsList' in listing ? listing.carsList : []
  for (const text of [lot?.lotNo, lot?.maker, lot?.model, lot?.auctionName]) {
    await expect(rowsOf(page).first()).toContainText(text ?? 'no lot')
  }
})

test('pages are changed, and going back leads through them', async ({ page }) => {
  await openList(page)
  const first = await lotIds(page)
  await search(page, /[?&]page=2\b/, () =>
    page.getByRole('link', { name: 'Page 2', exact: true }).click(),
  )
  const second = idsOf(await readListing(page, 'car-auction/listing?pageSize=20&page=2'))
  await expect.poll(() => lotIds(page)).toEqual(second)
  expect(second.filter((id) => first.includes(id))).toEqual([])
  await search(page, '/car-auction', () => page.goBack())
  const isFirstPage = async () => {
    // Lots whose hour has come change their place meanwhile.
    const now = idsOf(await readListing(page, 'car-auction/listing?pageSize=20&page=1'))
    const shown = String(await lotIds(page))
    return shown === String(first) || shown === String(now)
  }
  await expect.poll(isFirstPage).toBe(true)
})

test('a column sorts up, down, and back to the default order', async ({ page }) => {
  await openList(page)
  const byDefault = await lotIds(page)
  const year = page.getByRole('columnheader', { name: 'Year' })
  for (const order of ['ASC', 'DESC']) {
    await search(page, new RegExp(`sort=year.*order=${order}`), () =>
      year.getByRole('button').click(),
    )
    const sorted = await readListing(
      page,
      `car-auction/listing?pageSize=20&sort=year&order=${order}`,
    )
    await expect.poll(() => lotIds(page)).toEqual(idsOf(sorted))
    await expect(year).toHaveAttribute('aria-sort', order === 'ASC' ? 'ascending' : 'descending')
  }
  await search(page, '/car-auction', () => year.getByRole('button').click())
  await expect.poll(() => lotIds(page)).toEqual(byDefault)
})

test('the page switches to Russian, also after a reload', async ({ page }) => {
  await openList(page)
  await page.getByRole('radio', { name: 'Русский' }).check()
  await expect(page.getByRole('heading', { name: 'Авто' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.reload()
  await listLoaded(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  // None of the page's texts is in English or a message key.
  const texts = await page.locator('nav, thead, aside').allInnerTexts()
  expect(texts.join(' ')).not.toMatch(/Car auctions|Sales statistics|Status|Sign out/)
  // The language is stored in the account, which other tests use, too.
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { name: 'Car auctions' })).toBeVisible()
})

test('the page switches to the dark theme, also after a reload', async ({ page }) => {
  await openList(page)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await listLoaded(page)
  await expect.poll(background).toBe(dark)
})

test('every page type has its own lots', async ({ page }) => {
  await openList(page)
  const names = {
    'car-auction': 'Car auctions',
    stock: 'Fixed price',
    stats: 'Sales statistics',
    bikes: 'Bike auctions',
    'bike-stats': 'Bike statistics',
  }
  for (const pageType of pageTypes) {
    await page
      .getByRole('navigation', { name: 'Pages', exact: true })
      .getByText(names[pageType], { exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: names[pageType] })).toBeVisible()
    await listLoaded(page)
    const listing = await readListing(page, `${pageType}/listing?pageSize=20`)
    await expect.poll(() => lotIds(page), pageType).toEqual(idsOf(listing))
  }
})

test('a lot is found by its number', async ({ page }) => {
  await openList(page)
  const listing = await readListing(page, 'car-auction/listing?pageSize=20&page=2')
  const wanted = 'carsList' in listing ? listing.carsList[0] : undefined
  if (!wanted) throw new Error('the demo market has no second page')
  const field = page.getByRole('combobox', { name: 'Find lots' })
  await field.fill(wanted.lotNo)
  await search(page, /search=lot_no-/, () => field.press('Enter'))
  const value = encodeURIComponent(`lot_no-${wanted.lotNo}`)
  const found = idsOf(await readListing(page, `car-auction/listing?pageSize=20&search=${value}`))
  expect(found).toContain(wanted.id)
  await expect.poll(() => lotIds(page)).toEqual(found)
})

test('text typed on the previous page does not navigate back to it', async ({ page }) => {
  await openList(page)
  await page.getByRole('combobox', { name: 'Find lots' }).fill('12')
  await page.getByRole('link', { name: 'Bike auctions' }).first().click()
  await expect(page).toHaveURL('/bike-auctions')
  // Longer than the debounce.
  await page.waitForTimeout(2500)
  await expect(page).toHaveURL('/bike-auctions')
})

test('the photos of a lot open and are closed with the keyboard', async ({ page }) => {
  await openList(page)
  const photos = rowsOf(page)
    .first()
    .getByRole('button', { name: /photos? of lot/ })
  await photos.click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.locator('img').first()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeAttached()
  await expect(photos).toBeFocused()
})

test.describe('a dealer', () => {
  test.use({ signedInAs: 'dealer' })

  test('chooses the page size, which the browser stores', async ({ page }) => {
    await openList(page)
    await page.getByRole('button', { name: '20 per page' }).click()
    await search(page, /pageSize=50/, () =>
      page.getByRole('menuitemradio', { name: '50 per page' }).click(),
    )
    const ids = idsOf(await readListing(page, 'car-auction/listing?pageSize=50'))
    await expect.poll(() => lotIds(page)).toEqual(ids)
    await openList(page)
    await expect.poll(() => lotIds(page)).toEqual(ids)
  })
})

for (const [name, screen] of Object.entries({ desk, phone })) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('a list has no accessibility violations in either theme', async ({ page }) => {
      await openList(page)
      expect(await violationsInBothThemes(page)).toEqual([])
    })
  })
}

for (const language of ['en', 'ru'] as const) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ ...phone, language })

    test('no list has a horizontal overflow', async ({ page }) => {
      for (const path of ['/car-auction', '/bike-statistics', '/oneprice']) {
        await openList(page, path)
        await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(5)
        await expect.poll(() => horizontalOverflow(page), path).toBeLessThanOrEqual(0)
      }
    })
  })
}
