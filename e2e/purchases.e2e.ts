import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList, rowOf } from './lots-list.ts'
import { buyCar } from './purchase-steps.ts'
import { phone } from './screens.ts'

test('a bought car is found, followed on its way, and opened', async ({ page, openBrowser }) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const car = await buyCar(page, manager)
  const row = rowOf(page, String(car.id))
  await openList(page, '/purchased-cars')
  await expect(row).toContainText('Processing')
  expect(await violationsInBothThemes(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  await search.fill(car.lot.carCommonDetail.lotNumber)
  await search.press('Enter')
  await expect(page).toHaveURL(/qSearch=/)
  await expect(row).toBeVisible()
  await page.getByRole('tab', { name: /^Delivered/ }).click()
  await expect(page).toHaveURL(/qSearch=.*status=5|status=5.*qSearch=/)
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: /Status Delivered/ }).click()
  await expect(row).toBeVisible()

  const date = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const data = { id: String(car.id), status: 1, date }
  const moved = await manager.request.put('/api/purchased-cars/update-status', { data })
  expect(moved.status(), await moved.text()).toBe(200)
  await expect(row).toContainText('Domestic transport')

  await page.reload()
  await listLoaded(page)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/purchased-cars/${car.id}`)
  await page.goBack()
  await expect(row).toBeVisible()
  await car.takeBack()
})

test.describe('on a phone', () => {
  test.use({ ...phone, language: 'ru' })

  test('cards show the way of a car', async ({ page, openBrowser }) => {
    const manager = await openBrowser({ signedInAs: 'manager' })
    const car = await buyCar(page, manager)
    await openList(page, '/purchased-cars')
    await expect(rowOf(page, String(car.id))).toContainText('В обработке (шаг 1 из 6)')
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await car.takeBack()
  })
})
