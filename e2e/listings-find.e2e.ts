import type { Page } from '@playwright/test'
import { formatNumber } from '../contract/core/money.ts'
import { listingResponse } from '../contract/listings/calls.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList, rowsOf } from './lots-list.ts'
import { phone } from './screens.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Find lots' })
const optionsOf = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
/** The button that takes a filter out. */
const tagOf = (page: Page, filter: string) =>
  page.getByRole('main').getByRole('button', { name: `Remove filter: ${filter}` })

/** How many cars at auction a query finds. */
async function totalOf(page: Page, query: string): Promise<number> {
  const response = await page.request.get(`/api/car-auction/listing?${query}`)
  return listingResponse.parse(await response.json()).pageInfo.totalSearchResults
}

/** Every lot on the page says this. */
async function expectRows(page: Page, text: RegExp): Promise<void> {
  await listLoaded(page)
  await expect
    .poll(async () => {
      const rows = await rowsOf(page).allInnerTexts()
      return rows.length > 0 && rows.every((row) => text.test(row.replaceAll(/\s+/g, ' ')))
    })
    .toBe(true)
}

test.describe('at a desk', () => {
  for (const typed of ['алфард', 'альфард', 'アルファード', 'toyota alphard']) {
    test(`${typed} is the Alphard, as filters that can be taken out`, async ({ page }) => {
      await openList(page)
      await boxOf(page).fill(typed)
      await expect(optionsOf(page).first()).toHaveText(/Model TOYOTA ALPHARD/)
      await boxOf(page).press('Enter')
      await expect(page).toHaveURL(/maker=\d+&model=\d+/)
      await expectRows(page, /TOYOTA ALPHARD/)
      await expect(boxOf(page)).toHaveValue('')
      await expect(boxOf(page)).toBeFocused()
      await tagOf(page, 'Model ALPHARD').click()
      await expect(page).not.toHaveURL(/model=/)
    })
  }

  test('a range of lots, as it is typed and after the pause', async ({ page }) => {
    await openList(page)
    await boxOf(page).pressSequentially('1001 - 1010')
    await expect(optionsOf(page).first()).toHaveText(/Lot 1001-1010/)
    await expect(page).toHaveURL(/search=lot_no-1001-1010/)
    await listLoaded(page)
    await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
    await expect(page).not.toHaveURL(/search=/)
  })

  test('a chassis code with its emission class and frame number', async ({ page }) => {
    await openList(page)
    for (const typed of ['DBA-ZRR80', 'ZRR80-0123456']) {
      await boxOf(page).fill(typed)
      await expect(optionsOf(page).first()).toHaveText(/Chassis ZRR80/)
    }
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL(/(chassis=|search=chassis-)/)
    await expectRows(page, /ZRR80/)
  })

  test('arrow keys choose another meaning, and Escape closes the list before it clears', async ({
    page,
  }) => {
    await openList(page)
    const box = boxOf(page)
    await box.fill('mar')
    await expect(optionsOf(page).filter({ hasText: 'SMART' })).toHaveCount(0)
    await expect(optionsOf(page).first()).toHaveText(/All models: mar/)
    const second = optionsOf(page).nth(1)
    await box.press('ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id')) ?? '',
    )
    expect(await accessibilityViolations(page)).toEqual([])
    await box.press('Escape')
    await expect(optionsOf(page)).toHaveCount(0)
    await expect(box).toHaveValue('mar')
    await box.press('Escape')
    await expect(box).toHaveValue('')
  })

  test('what nobody knows is said, with what can be typed', async ({ page }) => {
    await openList(page)
    await boxOf(page).fill('zzqq')
    await boxOf(page).press('Enter')
    await expect(page.getByText('Nothing found for “zzqq”', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^Try a maker or model in Latin letters/)).toBeVisible()
    await expect(page).toHaveURL('/car-auction')
  })

  test('a misspelt name is asked about, and a type can be forced', async ({ page }) => {
    await openList(page)
    await boxOf(page).fill('toyta')
    await expect(page.getByText('Did you mean', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Find by' }).selectOption('Chassis')
    await page.getByRole('searchbox', { name: 'Find lots' }).fill('AGH30W')
    await page.getByRole('searchbox', { name: 'Find lots' }).press('Enter')
    await expect(page).toHaveURL(/search=chassis-AGH30W/)
    await expectRows(page, /AGH30/)
  })

  test('the examples of the filters find something', async ({ page }) => {
    await openList(page, '/sales-statistic')
    for (const example of ['Navigation', 'Навигация', 'leather', 'кожа']) {
      await openList(page, `/sales-statistic?equipment=${encodeURIComponent(example)}`)
    }
  })

  test('several makers in an address are all of them, and bikes have gearboxes', async ({
    page,
  }) => {
    await openList(page, '/car-auction?maker=1&maker=3')
    const both = await totalOf(page, 'maker=1,3')
    expect(both).toBeGreaterThan(await totalOf(page, 'maker=3'))
    await expect(page.getByRole('main')).toContainText(new RegExp(`${formatNumber(both)} of`))
    await openList(page, '/bike-auctions')
    await expect(page.getByRole('checkbox', { name: /continuously variable/ })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a suggestion is pressed, and the box makes way for the list', async ({ page }) => {
    await openList(page)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await boxOf(page).fill('харриер')
    await expect(optionsOf(page).first()).toHaveText(/TOYOTA HARRIER/)
    // Rows that are loaded again are dimmed.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await optionsOf(page).first().tap()
    await expectRows(page, /TOYOTA HARRIER/)
    await expect(boxOf(page)).toHaveCount(0)
  })
})
