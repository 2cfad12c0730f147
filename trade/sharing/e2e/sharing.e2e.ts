import { openTestLot } from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { rowOf } from '#testing/browser/lots-list.ts'
import { phone } from '#testing/browser/screens.ts'
import { addLot } from '#testing/browser/test-lots.ts'
import { wrongCodeFor } from '#testing/database/deals/shares.ts'

test.describe('a guest on a phone in Russian', () => {
  test.use({ signedInAs: null, locale: 'ru-RU', ...phone })

  test('opens a lot with the code that its owner copies, until the link is withdrawn', async ({
    page,
    database,
    openBrowser,
    expectRefusal,
  }) => {
    expectRefusal('400 /api/car-auction/share')
    expectRefusal('404 /api/car-auction/share')
    const owner = await openBrowser({ signedInAs: 'client' })
    await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const lot = await addLot(database)
    await openTestLot(owner, lot)
    await owner.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'Share this lot' })
    const details = dialog.getByRole('switch', { name: /Details in the preview/ })
    await details.click()
    await expect(details).toBeChecked()
    await dialog.getByRole('button', { name: 'New password' }).click()
    await expect(dialog.getByText(/The password has changed/)).toBeVisible()
    const password = (await dialog.getByText(/^\d{6}$/).textContent()) ?? ''
    const link = (await dialog.getByText(/\/share\/[\w-]{22}$/).textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    const message = await owner.evaluate(() => navigator.clipboard.readText())
    expect(message).toContain(link)
    expect(message).toContain(password)

    await page.goto(new URL(link).pathname)
    const code = page.getByRole('textbox', { name: 'Код доступа' })
    const show = page.getByRole('button', { name: 'Показать авто' })
    await code.fill(wrongCodeFor(password))
    await show.click()
    await expect(page.getByText('Неверный код', { exact: true })).toBeVisible()
    await code.fill(message)
    await show.click()
    const heading = page.getByRole('heading', { level: 1, name: lot.model })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Стартовая цена', { exact: true })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.reload()
    await expect(heading).toBeVisible()

    await dialog.getByRole('link', { name: 'All my links' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Shared links' })).toBeVisible()
    const row = rowOf(owner, link.slice(-22))
    await expect(row).toContainText('2 times')
    await row.getByRole('button', { name: /^Withdraw link/ }).click()
    await owner.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(row).not.toBeAttached()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /информации об этом/ })).toBeVisible()
  })
})
