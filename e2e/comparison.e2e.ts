import type { Page } from '@playwright/test'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, lotIds, openList, rowOf, rowsOf } from './lots-list.ts'
import { clearSaved } from './saved-lists.ts'
import { phone } from './screens.ts'

test.use({ signedInAs: 'dealer' })

// All tests share an account, so each begins without pins and remarks.
test.beforeEach(async ({ page }) => {
  expect((await page.request.delete('/api/comparison/lots')).status()).toBe(200)
})

/** Some lots of the first page of a listing. */
async function someLots(page: Page, count: number, type = 'car-auction'): Promise<string[]> {
  const response = await page.request.get(`/api/${type}/listing?pageSize=${count}`)
  const { carsList } = await response.json()
  return carsList.map(({ id }: { id: string }) => id)
}
const pin = async (page: Page, carId: string) =>
  expect((await page.request.put('/api/comparison/lots', { data: { carId } })).status()).toBe(200)
const remark = async (page: Page, carId: string, data: object) => {
  const response = await page.request.put('/api/comparison/remark', { data: { carId, ...data } })
  expect(response.status()).toBe(200)
}
const forget = (page: Page, carId: string) =>
  remark(page, carId, { note: '', tags: [], notForMe: null })

const bar = (page: Page) => page.getByRole('region', { name: 'Pinned lots' })
const table = (page: Page) => page.getByRole('table')

test('lots are pinned in a list and on their pages, and stand side by side', async ({ page }) => {
  await openList(page)
  const [first = '', second = ''] = await lotIds(page)
  const button = rowOf(page, first).getByRole('button', { name: 'Compare', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(bar(page).getByRole('listitem').first()).toBeVisible()
  await page.goto(`/car-auction/${second}`)
  const own = page.getByRole('main').getByRole('button', { name: 'Compare', exact: true })
  await own.click()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await bar(page).getByRole('link', { name: 'Compare 2 lots' }).click()
  await expect(page).toHaveURL('/compare')
  await expect(table(page).getByRole('columnheader')).toHaveCount(2)
  await expect(table(page).getByRole('rowheader', { name: /^Mileage/ })).toBeVisible()
  await expect(
    table(page)
      .getByRole('rowheader', { name: /they differ/ })
      .first(),
  ).toBeAttached()
  await page.getByRole('checkbox', { name: 'Only what differs' }).check()
  await expect(table(page).getByRole('rowheader', { name: 'My bid' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await remark(page, first, { note: 'long'.repeat(100), tags: ['a tag of some words'] })
  await page.reload()
  await expect(table(page).getByText(/^longlong/)).toBeVisible()
  expect(await horizontalOverflow(page)).toBe(0)
  await forget(page, first)
  await page.reload()
  await expect(table(page).getByRole('columnheader')).toHaveCount(2)
  await page
    .getByRole('button', { name: /out of the comparison/ })
    .first()
    .click()
  await expect(table(page).getByRole('columnheader')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table(page).getByRole('columnheader')).toHaveCount(2)
  const names = await table(page).getByRole('columnheader').allTextContents()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table(page).getByRole('columnheader')).toHaveText(names)
})

test('a fifth lot is refused with the reason, and the key c pins', async ({ page }) => {
  const ids = await someLots(page, 20)
  for (const id of ids.slice(-4)) await pin(page, id)
  await openList(page)
  await expect(bar(page).getByRole('link', { name: 'Compare 4 lots' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByText(/^You compare 4 lots already/)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(bar(page)).not.toBeAttached()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(bar(page).getByRole('link', { name: 'Compare 1 lot' })).toBeVisible()
})

test('what is pinned in one tab is in the other', async ({ page, context }) => {
  const [id = ''] = await someLots(page, 1)
  await page.goto('/compare')
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/car-auction/${id}`)
  await other.getByRole('main').getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(table(page).getByRole('columnheader')).toHaveCount(1)
})

test('a note, tags and a verdict are written, shown in rows, and filter favorites', async ({
  page,
}) => {
  await clearSaved(page)
  const [first = '', second = ''] = await someLots(page, 2)
  for (const carId of [first, second]) {
    await forget(page, carId)
    const data = { group: 'A', carId, type: 'car-auction' }
    expect((await page.request.post('/api/favorite/add', { data })).status()).toBe(200)
  }
  await page.goto(`/car-auction/${first}`)
  await page.getByRole('button', { name: 'Add a note or tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'My note and tags' })
  await dialog.getByLabel('Tags', { exact: true }).fill('family')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove the tag family' })).toBeVisible()
  await dialog.getByLabel('Note', { exact: true }).fill('Ask for the floor')
  await dialog.getByRole('radio', { name: 'too expensive' }).check()
  await dialog.getByLabel('In your own words').fill('by far')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(page.getByText(/too expensive · by far$/)).toBeVisible()

  await openList(page, '/favorites/A')
  await expect(rowOf(page, first)).toContainText('Not for me: too expensive · by far')
  await expect(rowOf(page, first)).toContainText('family')
  await expect(rowOf(page, first)).toContainText('Ask for the floor')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('radio', { name: 'Still of interest' }).check()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, second)).toBeVisible()
  await expect(page).toHaveURL('/favorites/A?notForMe=without')
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await page.getByRole('button', { name: 'Any tag' }).click()
  await page.getByRole('menu').getByText('family (1)', { exact: true }).click()
  await expect(rowOf(page, first)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.reload()
  await listLoaded(page)
  await expect(page.getByRole('button', { name: 'Tag: family' })).toBeVisible()
  await forget(page, first)
})

test('what is typed into a note outlives a change elsewhere, and does not undo it', async ({
  page,
}) => {
  const [id = ''] = await someLots(page, 1)
  await forget(page, id)
  await page.goto(`/car-auction/${id}`)
  await page.getByRole('button', { name: 'Add a note or tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'My note and tags' })
  await dialog.getByLabel('Note', { exact: true }).fill('Ask for the floor')
  const readAgain = page.waitForResponse((response) => response.url().includes('/remark?'))
  await remark(page, id, { tags: ['elsewhere'] })
  await readAgain
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Ask for the floor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(page.getByText('Ask for the floor', { exact: true })).toBeVisible()
  await expect(page.getByText('elsewhere', { exact: true })).toBeVisible()
  await forget(page, id)
})

test('a note that was changed elsewhere is shown before it is replaced', async ({
  page,
  expectRefusal,
}) => {
  const [id = ''] = await someLots(page, 1)
  await forget(page, id)
  await remark(page, id, { note: 'Clean' })
  await page.goto(`/car-auction/${id}`)
  await page.getByRole('button', { name: 'Note and tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'My note and tags' })
  const note = dialog.getByLabel('Note', { exact: true })
  await note.fill('Clean, 900 at most')
  await remark(page, id, { note: 'Clean, ask for photos', tags: ['elsewhere'] })
  expectRefusal('409 /api/comparison/remark')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const standing = dialog.getByRole('alert')
  await expect(standing).toContainText('Clean, ask for photos')
  await expect(standing).toBeInViewport()
  await expect(note).toHaveValue('Clean, 900 at most')
  // What was not touched is as it stands.
  await expect(dialog.getByRole('button', { name: 'Remove the tag elsewhere' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await note.fill('Clean, ask for photos, 900 at most')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(page.getByText('Clean, ask for photos, 900 at most', { exact: true })).toBeVisible()
  await expect(page.getByText('elsewhere', { exact: true })).toBeVisible()
  await forget(page, id)
})

test('nobody writes over a note that could not be read again', async ({ page, expectRefusal }) => {
  const [id = ''] = await someLots(page, 1)
  await forget(page, id)
  await remark(page, id, { note: 'Clean' })
  await page.goto(`/car-auction/${id}`)
  await expect(page.getByText('Clean', { exact: true })).toBeVisible()
  expectRefusal('500 /api/comparison/remark')
  const json = { success: false, messageCode: 'internal', message: '', requestId: 'x' }
  await page.route('**/api/comparison/remark?*', (route) => route.fulfill({ status: 500, json }))
  await page.getByRole('button', { name: 'Note and tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'My note and tags' })
  const again = dialog.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await page.unroute('**/api/comparison/remark?*')
  await again.click()
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Clean')
  await page.keyboard.press('Escape')
  await forget(page, id)
})

test('a note that is being saved stays in sight, and so does one that was not saved', async ({
  page,
  expectRefusal,
}) => {
  const [id = ''] = await someLots(page, 1)
  await forget(page, id)
  await page.goto(`/car-auction/${id}`)
  await page.getByRole('button', { name: 'Add a note or tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'My note and tags' })
  const note = dialog.getByLabel('Note', { exact: true })
  await note.fill('Ask for the floor')
  expectRefusal('500 /api/comparison/remark')
  const json = { success: false, messageCode: 'internal', message: '', requestId: 'x' }
  const decided = Promise.withResolvers<void>()
  await page.route('**/api/comparison/remark', async (route) => {
    await decided.promise
    await route.fulfill({ status: 500, json })
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(note).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  decided.resolve()
  await expect(dialog.getByRole('alert')).toBeInViewport()
  await expect(note).toHaveValue('Ask for the floor')
  await page.unroute('**/api/comparison/remark')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(page.getByText('Ask for the floor', { exact: true })).toBeVisible()
  await forget(page, id)
})

test('a note that does not load is not an empty one', async ({ page, expectRefusal }) => {
  const [id = ''] = await someLots(page, 1)
  expectRefusal('500 /api/comparison/remark')
  const json = { success: false, messageCode: 'internal', message: '', requestId: 'x' }
  await page.route('**/api/comparison/remark?*', (route) => route.fulfill({ status: 500, json }))
  await page.goto(`/car-auction/${id}`)
  await expect(page.getByText(/^Your note did not load/)).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a note or tags' })
  await expect(add).not.toBeAttached()
  const again = page.getByRole('button', { name: 'Try again' })
  await Promise.all([page.waitForRequest('**/api/comparison/remark?*'), again.click()])
  await page.unroute('**/api/comparison/remark?*')
  // The page also reads it again by itself, when its stream of events has opened.
  await expect(async () => {
    if (!(await add.isVisible())) await again.click({ timeout: 1000 })
    await expect(add).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('filters go along to past sales and back', async ({ page }) => {
  await openList(page, '/car-auction?year=2015,2020&startPrice=0,900000&dateFrom=2020-01-01')
  await expect(page.getByText('without: Day', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Past sales of these' }).click()
  await expect(page).toHaveURL('/sales-statistic?year=2015,2020&startPrice=0,900000')
  await listLoaded(page)
  await page.getByRole('link', { name: 'On auction now' }).click()
  await expect(page).toHaveURL('/car-auction?year=2015,2020&startPrice=0,900000')
})

test('a comparison that does not load says so and is tried again', async ({
  page,
  expectRefusal,
}) => {
  const [id = ''] = await someLots(page, 1)
  await pin(page, id)
  expectRefusal('500 /api/car-auction/lot')
  const json = { success: false, messageCode: 'internal', message: '', requestId: 'x' }
  await page.route('**/api/car-auction/lot?*', (route) => route.fulfill({ status: 500, json }))
  await page.goto('/compare')
  await expect(page.getByText(/^This lot did not load/)).toBeVisible()
  await page.unroute('**/api/car-auction/lot?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table(page).getByRole('rowheader', { name: /^Mileage/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...phone, language: 'ru' })

  test('two columns fit beside the facts, and nothing is cut off', async ({ page }) => {
    const ids = await someLots(page, 3)
    for (const id of ids) await pin(page, id)
    await openList(page)
    await page.getByRole('link', { name: 'Сравнить 3 лота' }).click()
    await expect(table(page).getByRole('columnheader')).toHaveCount(3)
    await expect(table(page).getByRole('rowheader', { name: /^Пробег/ })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    const [, second] = await table(page).getByRole('columnheader').all()
    const box = await second?.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(phone.viewport.width)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
