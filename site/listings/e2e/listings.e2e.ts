import type { APIRequestContext, Page } from '@playwright/test'
import { formatNumber } from '#platform/core/contract/money.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { type ListingResponse, listingResponse } from '#site/listings/contract/calls.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { listLoaded, lotIds, openList, rowsOf } from '#testing/browser/lots-list.ts'

/** Reads a listing from the API, 20 lots unless the query says otherwise. */
async function readListing(caller: APIRequestContext, path: string): Promise<ListingResponse> {
  const response = await caller.get(`/api/${path}`)
  expect(response.status()).toBe(200)
  return listingResponse.parse(await response.json())
}

const idsOf = (listing: ListingResponse) =>
  ('carsList' in listing ? listing.carsList : listing.bikeList).map(({ id }) => id)

/** Performs an action that changes the address, and waits for its lots. */
async function search(page: Page, address: RegExp | string, act: () => Promise<unknown>) {
  await act()
  await expect(page).toHaveURL(address)
  await listLoaded(page)
}

test.describe('a dealer', () => {
  test.use({ signedInAs: 'dealer' })

  test('sees the lots of the API on every page, in every order, size and page type', async ({
    page,
    callerOf,
  }) => {
    const caller = await callerOf('dealer')
    /**
     * Expects the lots of the API for a query, or those the page showed for it before: lots whose hour has come move in
     * the meantime.
     */
    const expectLots = (path: string, before: readonly string[] = []) =>
      expect(async () => {
        const now = idsOf(await readListing(caller, path))
        expect([String(now), String(before)]).toContain(String(await lotIds(page)))
      }, path).toPass()
    await openList(page)
    const listing = await readListing(caller, 'car-auction/listing')
    expect(idsOf(listing)).toHaveLength(20)
    await expectLots('car-auction/listing')
    const total = formatNumber(listing.pageInfo.totalResults)
    await expect(page.getByText(`${total} lots`, { exact: true }).first()).toBeVisible()
    const [lot] = 'carsList' in listing ? listing.carsList : []
    for (const text of [lot?.lotNo, lot?.maker, lot?.model, lot?.auctionName]) {
      await expect(rowsOf(page).first()).toContainText(text ?? 'no lot')
    }
    const picture = rowsOf(page).first().locator('img').first()
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      )
      .toBeGreaterThan(0)

    const first = await lotIds(page)
    const year = page.getByRole('columnheader', { name: 'Year' })
    for (const order of ['ASC', 'DESC']) {
      await search(page, new RegExp(`sort=year.*order=${order}`), () =>
        year.getByRole('button').click(),
      )
      await expectLots(`car-auction/listing?sort=year&order=${order}`)
    }
    await search(page, '/car-auction', () => year.getByRole('button').click())
    await expectLots('car-auction/listing', first)

    await search(page, /[?&]page=2\b/, () =>
      page.getByRole('link', { name: 'Page 2', exact: true }).click(),
    )
    await expectLots('car-auction/listing?page=2')
    const second = await lotIds(page)
    expect(second).not.toEqual(first)
    await search(page, '/car-auction', () => page.goBack())
    await expectLots('car-auction/listing', first)

    const [wanted = ''] = second
    const number = await (await caller.get(`/api/car-auction/lot?id=${wanted}`)).json()
    const { lotNumber }: { lotNumber: string } = number.carCommonDetail
    const field = page.getByRole('combobox', { name: 'Find lots' })
    await field.fill(lotNumber)
    await search(page, /search=lot_no-/, () => field.press('Enter'))
    await expectLots(`car-auction/listing?search=lot_no-${lotNumber}`)
    expect(await lotIds(page)).toContain(wanted)

    await search(page, '/car-auction', () =>
      page.getByRole('button', { name: /^Remove filter: Lot/ }).click(),
    )
    await page.getByRole('button', { name: '20 per page' }).click()
    await search(page, /pageSize=50/, () =>
      page.getByRole('menuitemradio', { name: '50 per page' }).click(),
    )
    await expectLots('car-auction/listing?pageSize=50')

    const others = {
      stock: 'Fixed price',
      stats: 'Sales statistics',
      bikes: 'Bike auctions',
      'bike-stats': 'Bike statistics',
    }
    for (const [pageType, name] of Object.entries(others)) {
      await page
        .getByRole('navigation', { name: 'Pages', exact: true })
        .getByText(name, { exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await listLoaded(page)
      await expectLots(`${pageType}/listing?pageSize=50`)
    }
    // The browser has stored the page size, so the server renders it.
    await openList(page)
    await expectLots('car-auction/listing?pageSize=50')
  })
})

test('a chosen language and theme apply to the next page', async ({ page, callerOf }) => {
  // The state of this browser after a sign-in.
  await page.addInitScript(() => localStorage.setItem('seriba.signed-in', 'true'))
  await openList(page)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.getByRole('radio', { name: 'Русский' }).check()
  await expect(page.getByRole('heading', { name: 'Авто' })).toBeVisible()
  await page.reload()
  await listLoaded(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect.poll(background).toBe(dark)
  // No text of the page is in English or a message key.
  const texts = await page.locator('nav, thead, aside').allInnerTexts()
  expect(texts.join(' ')).not.toMatch(/Car auctions|Sales statistics|Status|Sign out/)
  const caller = await callerOf('client')
  const { profile } = await (await caller.get('/api/user/view-profile')).json()
  expect(profile.language).toBe(languageId.ru)
})
