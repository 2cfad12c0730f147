import type { Page } from '@playwright/test'
import { wrongFor } from '../server/testing/deals/shares.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { infoOf, openLot } from './lot-page.ts'
import { lotIds, openList, rowOf } from './lots-list.ts'
import { phone } from './screens.ts'

/** The person's link to a car at auction, as the API gives it. */
async function shareOf(page: Page, at: number) {
  const listing = await page.request.get('/api/car-auction/listing?pageSize=50')
  const { carsList } = (await listing.json()) as { carsList: { id: string; model: string }[] }
  const { id = '', model = '' } = carsList[at] ?? {}
  const response = await page.request.get(`/api/car-auction/password?carId=${id}`)
  expect(response.status()).toBe(200)
  const share = (await response.json()) as { id: string; link: string; password: string }
  return { ...share, model, path: new URL(share.link).pathname }
}

test('a lot is shared from its row: link, password, and the text to send', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page)
  const [id = ''] = await lotIds(page)
  await rowOf(page, id)
    .getByRole('button', { name: /^More about lot/ })
    .click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this lot' })
  const password = dialog.getByText(/^\d{6}$/)
  await expect(password).toBeVisible()
  const code = (await password.textContent()) ?? ''
  const link = (await dialog.getByText(/\/share\/[\w-]{22}$/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const lines = copied.split('\n')
  expect(lines.slice(1)).toEqual([
    ...[link, `Password: ${code}`, 'Please do not publish this link and password.'],
  ])
  const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(copied)
  const telegram = await dialog.getByRole('link', { name: 'Telegram' }).getAttribute('href')
  expect(new URL(telegram ?? '').searchParams.get('url')).toBe(link)
  // It says so for three seconds.
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a lot is shared from its page, gets another password, and is withdrawn', async ({
  page,
  openBrowser,
  expectRefusal,
}) => {
  const lot = await openLot(page, 'stock')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this lot' })
  const password = dialog.getByText(/^\d{6}$/)
  await expect(password).toBeVisible()
  const link = (await dialog.getByText(/\/share\/[\w-]{22}$/).textContent()) ?? ''
  await dialog.getByRole('switch', { name: /Details in the preview/ }).click()
  await expect(dialog.getByRole('switch', { name: /Details in the preview/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'New password' }).click()
  await expect(dialog.getByText(/The password is another one now/)).toBeVisible()
  const code = (await password.textContent()) ?? ''

  const guest = await openBrowser()
  await guest.goto(new URL(link).pathname)
  await guest.getByRole('textbox', { name: 'Access code' }).fill(code)
  await guest.getByRole('button', { name: 'Show car' }).click()
  const heading = guest.getByRole('heading', { level: 1, name: infoOf(lot).model })
  await expect(heading).toBeVisible()

  await dialog.getByRole('link', { name: 'All my links' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shared links' })).toBeVisible()
  const row = rowOf(page, link.slice(-22))
  await expect(row.getByText('1 time', { exact: true })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await row.getByRole('button', { name: /^Withdraw link/ }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(row).not.toBeAttached()

  expectRefusal('404 /api/stock/share')
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: /no information/ })).toBeVisible()
})

test.describe('a guest on a phone in Russian', () => {
  test.use({ signedInAs: null, locale: 'ru-RU', ...phone })

  test('opens a lot with its code, which the tab remembers', async ({
    page,
    openBrowser,
    expectRefusal,
  }) => {
    const owner = await openBrowser({ signedInAs: 'client' })
    const share = await shareOf(owner, 3)
    expectRefusal('400 /api/car-auction/share')
    await page.goto(share.path)
    const code = page.getByRole('textbox', { name: 'Код доступа' })
    const show = page.getByRole('button', { name: 'Показать авто' })
    await expect(code).toHaveAttribute('placeholder', 'Код')
    await code.fill('12')
    await show.click()
    await expect(page.getByText('В коде шесть цифр', { exact: true })).toBeVisible()
    await code.fill(wrongFor(share.password))
    await show.click()
    await expect(page.getByText('Неверный код', { exact: true })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    // The whole message, as it is pasted from a messenger.
    await code.fill(`${share.link} Пароль: ${share.password}`)
    await expect(code).toHaveValue(share.password)
    await show.click()
    const heading = page.getByRole('heading', { level: 1, name: share.model })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Стартовая цена', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /ставк/i })).toHaveCount(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.reload()
    await expect(heading).toBeVisible()
    expect(page.url()).not.toContain(share.password)
  })

  test('learns that a link leads to nothing', async ({ page, expectRefusal }) => {
    expectRefusal('404 /api/bikes/share')
    await page.goto(`/bike-auctions/share/${'A'.repeat(22)}`)
    await expect(page.getByRole('heading', { level: 1, name: /информации об этом/ })).toBeVisible()
  })
})
