import { pageTypes } from '../contract/lots/page-types.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { hasPhotos, infoOf, openLot } from './lot-page.ts'
import { phone } from './screens.ts'

for (const pageType of pageTypes) {
  test(`the page of a lot of ${pageType} shows its data`, async ({ page }) => {
    const lot = await openLot(page, pageType)
    const { maker, model, year } = infoOf(lot)
    const { auctionName, lotNumber } = lot.lotInfo
    const title = [auctionName, lotNumber, maker, model, year].filter(Boolean).join(', ')
    await expect.poll(() => page.title()).toContain(title)
    const facts = page.getByRole('region', { name: 'Lot', exact: true })
    await expect(facts).toContainText(lotNumber)
    const favorites = page.getByRole('button', { name: /favorites|group/i })
    await expect(favorites).toHaveCount(pageType.endsWith('stats') ? 0 : 1)
    expect(await accessibilityViolations(page)).toEqual([])
  })
}

test('a lot whose page was opened is marked as visited', async ({ page }) => {
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

test('the page of a lot that does not exist says so, and links to the cars', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('404 /api/car-auction/lot')
  expectRefusal('400 /api/car-auction/lot')
  for (const id of ['999999999', 'nonsense']) {
    await page.goto(`/car-auction/${id}`)
    await expect(
      page.getByText('Unfortunately, there is no information on this lot', { exact: true }),
    ).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'To car auctions' }).click()
  await expect(page).toHaveURL('/car-auction')
})

test('a motorbike has grades by area and lettered remarks of the inspector', async ({ page }) => {
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
  const labels = lot.inspection.list.map((_, at) => new RegExp(`^${String.fromCharCode(65 + at)}`))
  await expect(entries).toHaveText(labels, { useInnerText: true })
  // Empty values have no row, and without videos there is no section.
  await expect(page.getByRole('term').filter({ hasText: /^On the mileage$/ })).toHaveCount(
    lot.bikeInfo.mileageNote ? 1 : 0,
  )
  const videos = lot.inspection.videos ? 1 : 0
  await expect(page.getByRole('region', { name: 'Videos' })).toHaveCount(videos)
})

test('videos that do not load are hidden, however many they are', async ({
  page,
  expectRefusal,
}) => {
  const dead = new Set<string>()
  await page.route('**/demo/videos/*', (route) => {
    const isDead = dead.has('all') || [...dead].some((part) => route.request().url().includes(part))
    return isDead ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  const videos = page.getByRole('region', { name: 'Videos' })
  const lot = await openLot(
    page,
    'bikes',
    (one) => 'inspection' in one && one.inspection.videos.includes('#'),
  )
  if (!('inspection' in lot)) throw new Error('no bike')
  for (const video of lot.inspection.videos.split('#')) expectRefusal(`404 ${video}`)
  await expect(videos.getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(() =>
      videos
        .locator('video')
        .evaluateAll((all: HTMLVideoElement[]) => all.every(({ readyState }) => readyState > 0)),
    )
    .toBe(true)
  dead.add('-engine')
  await page.reload()
  await expect(videos.getByRole('listitem')).toHaveCount(1)
  dead.add('all')
  await page.reload()
  await expect(videos).toHaveCount(0)
})

test('a checklist shows its marks first, and the other points on request', async ({ page }) => {
  const lot = await openLot(
    page,
    'car-auction',
    (one) => 'carInfo' in one && one.details.checklist.some(({ marks }) => marks.length > 0),
  )
  if (!('carInfo' in lot)) throw new Error('no car')
  const marked = lot.details.checklist.filter(({ marks, note }) => marks.length > 0 || note !== '')
  const card = page.getByRole('region', { name: 'Checklist' })
  await expect(card.getByRole('term').filter({ visible: true })).toHaveCount(marked.length)
  await card.getByRole('button', { name: /^Show \d+ more points?$/ }).click()
  const terms = card.getByRole('term').filter({ visible: true })
  await expect.poll(() => terms.count()).toBeGreaterThanOrEqual(31)
  await card.getByRole('button', { name: 'Show marks only' }).click()
  await expect(terms).toHaveCount(marked.length)
})

test('lots that were not sold say what that means, and the sold price leads the statistics', async ({
  page,
}) => {
  await openLot(page, 'stats', (one) => 'lotInfo' in one && one.lotInfo.status === 4535)
  await expect(page.getByText(/^The highest bid stayed below the seller's price\./)).toBeVisible()
  await openLot(page, 'stats', (one) => 'carInfo' in one && one.bidInfo.soldPrice !== null)
  const prices = page.getByRole('region', { name: 'Price and auction' })
  await expect(prices).toHaveText(/^Price and auctionSold for/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a lot in a tab of its own leads to its list, and arrows are beside its sheet', async ({
    page,
  }) => {
    await openLot(page, 'car-auction', hasPhotos)
    await page.getByRole('button', { name: 'Auction sheet, open full screen' }).click()
    const gallery = page.getByRole('dialog')
    const arrow = gallery.getByRole('button', { name: 'Next' })
    const picture = gallery.locator('img[src*="-2560."]').first()
    const between = async () => {
      const [below, above] = await Promise.all([arrow.boundingBox(), picture.boundingBox()])
      return below && above?.height ? below.y - (above.y + above.height) : Number.NaN
    }
    await expect.poll(between, 'px from the sheet to the arrow').toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Where this lot stands' }).getByRole('link').click()
    await expect(page).toHaveURL('/car-auction')
  })
})

test.describe('the note of a manager', () => {
  test.use({ signedInAs: 'manager' })

  test('is read by clients, changed, and deleted when it is empty', async ({
    page,
    openBrowser,
  }) => {
    await openLot(page, 'car-auction')
    await page.getByRole('button', { name: 'Add note' }).click()
    const field = page.getByLabel('Note for clients')
    await field.fill('One owner')
    await field.press('Enter')
    const note = page.getByRole('region', { name: "Manager's note" })
    await expect(note.getByText('One owner', { exact: true })).toBeVisible()
    await expect(note.getByText('Note added', { exact: true })).toBeVisible()

    const client = await openBrowser({ signedInAs: 'client' })
    await client.goto(page.url())
    await expect(client.getByText('One owner', { exact: true })).toBeVisible()
    const shown = client.getByRole('region', { name: "Manager's note" })
    await expect(shown).toBeVisible()
    await expect(shown.getByRole('button')).toHaveCount(0)

    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.fill('Two owners')
    await page.getByRole('button', { name: 'Publish to all clients' }).click()
    await expect(note.getByText('Note edited', { exact: true })).toBeVisible()
    // Open pages get it without a reload.
    await expect(client.getByText('Two owners', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.press('Escape')
    await expect(note.getByText('Two owners', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.fill('')
    await field.press('Enter')
    await expect(note.getByText('Note deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()

    await expect(client.getByText("Manager's note", { exact: true })).toHaveCount(0)
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
    await expect(
      page.getByText('The service is not available right now. Please try again shortly', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(field).toHaveValue('Winter tyres')
  })
})

for (const language of ['en', 'ru'] as const) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ ...phone, language, locale: language === 'ru' ? 'ru-RU' : 'en-GB' })

    test('the bid panel covers the screen, and nothing moves sideways', async ({ page }) => {
      await openLot(page, 'car-auction', hasPhotos)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
      expect(await accessibilityViolations(page)).toEqual([])
      // The sheet opens at any time, with content that depends on the time.
      await page.locator('button[aria-haspopup=dialog]').last().click()
      const name = { en: 'Your bid', ru: 'Ваша ставка' }[language]
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: { en: 'Close', ru: 'Закрыть' }[language] }).click()
      await expect(page.getByRole('dialog')).not.toBeAttached()
    })
  })
}
