import type { APIRequestContext } from '@playwright/test'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openList, rowOf } from './lots-list.ts'
import { buyCar } from './purchase-steps.ts'
import { phone } from './screens.ts'

async function moveShip(manager: APIRequestContext, id: number, etd: string, eta: string) {
  const data = { ids: [String(id)], fields: { etd, eta } }
  const response = await manager.put('/api/purchased-cars/update-logistics', { data })
  expect(response.status(), await response.text()).toBe(200)
}

test('a client opens a car, names the consignee, and sees at once when its ship is late', async ({
  page,
  openBrowser,
  expectRefusal,
}) => {
  expectRefusal('404 /api/purchased-cars/view')
  const manager = await openBrowser({ signedInAs: 'manager' })
  const car = await buyCar(page, manager)
  await moveShip(manager.request, car.id, '2036-03-20', '2036-03-23')
  await openList(page, '/purchased-cars')
  await rowOf(page, String(car.id)).getByRole('link').first().click()
  await expect(page).toHaveURL(`/purchased-cars/${car.id}`)
  const steps = page.getByRole('region', { name: 'Where the car is', exact: true })
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await expect(steps.locator('[aria-current=step]')).toContainText('Processing')
  expect(await violationsInBothThemes(page)).toEqual([])

  const parties = page.getByRole('region', { name: 'Consignee and notify party', exact: true })
  await parties.getByRole('button', { name: /^(Name the consignee|Edit consignee.*)$/ }).click()
  await parties.getByRole('textbox', { name: 'Full name or company', exact: true }).fill('')
  await parties.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(parties.getByText('Required field', { exact: true }).first()).toBeVisible()
  await parties.getByRole('textbox', { name: 'Full name or company' }).fill('Vera Orlova')
  await parties.getByRole('textbox', { name: 'Address', exact: true }).fill('Okeanskaya 12')
  const country = parties.getByRole('combobox', { name: 'Country', exact: true })
  await country.fill('Keny')
  await page.getByRole('option', { name: 'Kenya', exact: true }).click()
  expect(await violationsInBothThemes(page)).toEqual([])
  await parties.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(parties.getByText('Vera Orlova', { exact: true })).toBeVisible()
  await expect(parties.getByText('Kenya', { exact: true })).toBeVisible()
  await expect(parties.getByRole('button', { name: /^Edit consignee/ })).toBeFocused()

  await moveShip(manager.request, car.id, '2036-03-23', '2036-03-26')
  await expect(steps).toContainText('ETD and ETA moved by 3 days')
  const history = page.getByRole('region', { name: /^Timeline/ })
  await expect(history.getByRole('listitem').first()).toContainText('before Thu 20 Mar 2036')

  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page.getByRole('dialog')).toContainText(car.lot.carCommonDetail.lotNumber)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await car.takeBack({ isSeen: true })
  await expect(page.getByRole('heading', { name: /^There is no such car/ })).toBeVisible()
})

test('an unknown car leads back to the list', async ({ page, expectRefusal }) => {
  expectRefusal('404 /api/purchased-cars/view')
  await page.goto('/purchased-cars/999999999')
  await page.getByRole('link', { name: 'To the purchased cars', exact: true }).click()
  await expect(page).toHaveURL('/purchased-cars')
})

test.describe('on a phone', () => {
  test.use({ ...phone, language: 'ru' })

  test('the page is one column', async ({ page, openBrowser }) => {
    const manager = await openBrowser({ signedInAs: 'manager' })
    const car = await buyCar(page, manager)
    await page.goto(`/purchased-cars/${car.id}`)
    await expect(page.getByRole('heading', { name: 'Доставка', exact: true })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await car.takeBack()
  })
})
