import { pageTypes } from '../contract/lots/page-types.ts'
import { barriersOf, sidewaysOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { hasPhotos, infoOf, openLot } from './lot-page.ts'
import { phone } from './screens.ts'

for (const pageType of pageTypes) {
  test(`the page of a lot of ${pageType} has what is known of it`, async ({ page }) => {
    const lot = await openLot(page, pageType)
    const { maker, model, year } = infoOf(lot)
    const { auctionName, lotNumber } = lot.lotInfo
    const title = [auctionName, lotNumber, maker, model, year].filter(Boolean).join(', ')
    await expect.poll(() => page.title()).toContain(title)
    const facts = page.getByRole('region', { name: 'Lot', exact: true })
    await expect(facts).toContainText(lotNumber)
    const favorites = page.getByRole('button', { name: /favorites|group/i })
    await expect(favorites).toHaveCount(pageType.endsWith('stats') ? 0 : 1)
    expect(await barriersOf(page)).toEqual([])
  })
}

test('a lot whose page was opened is remembered as seen', async ({ page }) => {
  const lot = await openLot(page, 'car-auction')
  const id = 'carCommonDetail' in lot ? lot.carCommonDetail.id : ''
  const visited = await page.evaluate(() => localStorage.getItem('seriba.visited-lots'))
  expect(JSON.parse(visited ?? '[]')[0]).toBe(id)
})

test('a lot is printed on one page', async ({ page }) => {
  await openLot(page, 'car-auction', hasPhotos)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test('the page of a lot that there is not says so, and leads to the cars', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('404 /api/car-auction/lot')
  expectRefusal('400 /api/car-auction/lot')
  for (const id of ['999999999', 'nonsense']) {
    await page.goto(`/car-auction/${id}`)
    await expect(page.getByText('Unfortunately, there is no information on this lot')).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'To car auctions' }).click()
  await expect(page).toHaveURL('/car-auction')
})

test('a motorbike has grades by area and what the inspector wrote, lettered', async ({ page }) => {
  const lot = await openLot(
    page,
    'bikes',
    (one) => 'inspection' in one && one.inspection.list.length > 1,
  )
  if (!('inspection' in lot)) throw new Error('no bike')
  const areas = page.getByRole('region', { name: 'Grades by area' }).getByRole('listitem')
  await expect(areas).toHaveCount(6)
  await expect(areas.first()).toContainText(lot.lotInfo.rateEng)
  const entries = page.getByRole('region', { name: 'Auction sheet' }).locator('ol > li')
  const letters = lot.inspection.list.map((_, at) => new RegExp(`^${String.fromCharCode(65 + at)}`))
  await expect(entries).toHaveText(letters, { useInnerText: true })
  // No value, no row; no videos, no heading.
  await expect(page.getByText('On the mileage')).toHaveCount(lot.bikeInfo.mileageNote ? 1 : 0)
  await expect(page.getByRole('heading', { name: 'Videos' })).toHaveCount(0)
})

test.describe('the note of a manager', () => {
  test.use({ signedInAs: 'manager' })

  test('is read by clients, changed, and gone when sent empty', async ({ page, openBrowser }) => {
    await openLot(page, 'car-auction')
    await page.getByRole('button', { name: 'Add note' }).click()
    const field = page.getByLabel('Note for clients')
    await field.fill('One owner')
    await field.press('Enter')
    const note = page.getByRole('region', { name: "Manager's note" })
    await expect(note.getByText('One owner', { exact: true })).toBeVisible()
    await expect(note.getByText('Note added')).toBeVisible()

    const client = await openBrowser({ signedInAs: 'client' })
    await client.goto(page.url())
    await expect(client.getByText('One owner', { exact: true })).toBeVisible()
    await expect(client.getByRole('button', { name: /note/i })).toHaveCount(0)

    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.fill('Two owners')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(note.getByText('Note edited')).toBeVisible()
    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.press('Escape')
    await expect(note.getByText('Two owners', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.fill('')
    await field.press('Enter')
    await expect(note.getByText('Note deleted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()

    await client.reload()
    await expect(client.getByRole('region', { name: 'Price and auction' })).toBeVisible()
    await expect(client.getByText("Manager's note")).toHaveCount(0)
  })

  test('is not lost when it could not be saved', async ({ page, expectRefusal }) => {
    expectRefusal('503 /api/car-auction/save-comment')
    await openLot(page, 'stock')
    await page.route('**/api/car-auction/save-comment', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await page.getByRole('button', { name: 'Add note' }).click()
    const field = page.getByLabel('Note for clients')
    await field.fill('Winter tyres')
    await field.press('Enter')
    await expect(page.getByText('The service is not available right now')).toBeVisible()
    await expect(field).toHaveValue('Winter tyres')
  })
})

for (const language of ['en', 'ru'] as const) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ ...phone, language, locale: language === 'ru' ? 'ru-RU' : 'en-GB' })

    test('the bid panel covers the screen, and nothing moves sideways', async ({ page }) => {
      await openLot(page, 'car-auction', hasPhotos)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect.poll(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
      expect(await barriersOf(page)).toEqual([])
      // The sheet opens whatever can be done there, which depends on the hour.
      await page.locator('button[aria-haspopup=dialog]').last().click()
      const name = { en: 'Your bid', ru: 'Ваша ставка' }[language]
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('button', { name: { en: 'Close', ru: 'Закрыть' }[language] }).click()
      await expect(page.getByRole('dialog')).not.toBeAttached()
    })
  })
}
