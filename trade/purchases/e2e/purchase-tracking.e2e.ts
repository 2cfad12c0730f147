import { expect, test } from '#testing/browser/fixtures.ts'
import { buyCar, moveShip } from '#testing/browser/purchase-steps.ts'
import { phone } from '#testing/browser/screens.ts'

test.describe('a customer on a phone in Russian', () => {
  test.use({ signedInAs: null, locale: 'ru-RU', ...phone })

  test('tracks the car that a dealer has shared, without prices', async ({
    page: guest,
    openBrowser,
    database,
    callerOf,
  }) => {
    const car = await buyCar({ database, callerOf }, 'dealer')
    const voyage = { vessel: 'Hokuto Maru', voyage: 'NL 2647', exportPort: 'JPTOY' }
    await moveShip(await callerOf('manager'), car, voyage)

    const dealer = await openBrowser({ signedInAs: 'dealer' })
    await dealer.goto(car.path)
    await dealer.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = dealer.getByRole('dialog', { name: 'Share the tracking page' })
    const password = dialog.getByText(/^\d{6}$/)
    await expect(password).toBeVisible()
    const code = (await password.textContent()) ?? ''
    const link = (await dialog.getByText(/\/purchased-cars\/share\//).textContent()) ?? ''

    await guest.goto(new URL(link).pathname)
    await guest.getByRole('textbox', { name: 'Код доступа' }).fill(code)
    await guest.getByRole('button', { name: 'Показать авто' }).click()
    const { model, maker } = car.lot
    const heading = guest.getByRole('heading', { level: 1, name: `${maker} ${model}` })
    await expect(heading).toBeVisible()
    const steps = guest.getByRole('region', { name: 'Где машина' })
    await expect(steps.getByRole('listitem')).toHaveCount(6)
    await expect(steps.locator('[aria-current=step]')).toContainText('В обработке')
    await expect(guest.getByText('Hokuto Maru', { exact: true })).toBeVisible()
    await expect(guest.getByText('Тояма', { exact: true })).toBeVisible()
    const main = guest.getByRole('main')
    await expect(main).not.toContainText('¥')
    await expect(main).not.toContainText('USS Tokyo')

    await dialog.getByRole('button', { name: 'Withdraw link' }).click()
    await dialog.getByRole('button', { name: 'Withdraw link' }).click()
    await expect(
      dialog.getByText('The link has been withdrawn and no longer works.', { exact: true }),
    ).toBeVisible()
  })
})
