import { formatNumber } from '#platform/core/contract/money.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { buyCar } from '#testing/browser/purchase-steps.ts'
import { desktop } from '#testing/browser/screens.ts'

test.use({ signedInAs: 'manager', ...desktop })

/** Formats like the pages, with non-breaking spaces. */
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/[ \u2009]/g, '\u202f')

test('a manager takes a car from the auction to its port', async ({
  page,
  openBrowser,
  database,
  callerOf,
}) => {
  const car = await buyCar({ database, callerOf })
  const voyage = `E2E ${car.id}`
  await page.goto(car.path)
  const dialog = page.getByRole('dialog').filter({ has: page.locator('form, ul') })
  const card = (name: string) => page.getByRole('region', { name, exact: true })

  // A cost line is added and edited.
  await card('Finances').getByRole('button', { name: 'Edit costs' }).click()
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  const adding = dialog.getByRole('form', { name: 'Add a line' })
  await adding.getByLabel('Name in English').fill('Second key')
  await adding.getByRole('textbox', { name: 'Amount' }).fill('12000')
  await adding.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Edit: Second key' }).click()
  const editing = dialog.getByRole('form', { name: 'Edit: Second key' })
  await editing.getByRole('textbox', { name: 'Amount' }).fill('21500')
  await editing.getByRole('button', { name: 'Save' }).click()
  // An amount that no tariff has: it is there once the page has the version that the next dialog needs.
  await expect(dialog.getByText(yen(21_500), { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  /** Types a day; the field becomes a date field on focus. */
  const fillDay = async (name: string, day: string) => {
    await dialog.getByLabel(name, { exact: true }).focus()
    await dialog.getByLabel(name, { exact: true }).fill(day)
  }
  await card('Logistics').getByRole('button', { name: 'Edit logistics' }).click()
  await dialog.getByLabel('Voyage').fill(voyage)
  await dialog.getByLabel('Vessel').fill('Toyofuji')
  await fillDay('ETD', '2031-03-20')
  await fillDay('ETA', '2031-03-19')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('The arrival date is before the departure date')
  await fillDay('ETA', '2031-03-23')
  await dialog.getByLabel('Port of loading').selectOption('Toyama')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card('Logistics').getByText(voyage, { exact: true })).toBeVisible()

  // The invoice is issued once, with the lines that were shown.
  await card('Finances').getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('menuitem', { name: 'Invoice', exact: true }).click()
  await expect(dialog.getByText('Second key', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Issue', exact: true }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(card('Finances').getByRole('button', { name: 'Edit costs' })).toBeHidden()

  // Going back requires a reason.
  const toStatus = async (name: string) => {
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const confirm = dialog.getByRole('button', { name: 'Set status' })
  await toStatus('Waiting for loading')
  await confirm.click()
  await expect(dialog).toBeHidden()
  // Waits until the page shows the state that the next change refers to.
  await expect(page.locator('[aria-current=step]')).toContainText('Waiting for loading')
  await toStatus('Waiting ship assignment')
  await confirm.click()
  await expect(dialog).toContainText('This change needs a reason.')
  await dialog.getByLabel('Reason').fill('The ship is full')
  await confirm.click()
  await expect(dialog).toBeHidden()

  // The vessel departs a day later with all of its cars, and arrives.
  await page.goto('/purchased-cars/voyages')
  await page.getByRole('searchbox').fill(voyage)
  const ship = page.getByRole('region', { name: voyage })
  await ship.getByRole('button', { name: 'Ship and dates' }).click()
  await fillDay('ETA', '2031-03-24')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await ship.getByRole('button', { name: '1 car' }).click()
  await expect(ship.getByRole('link')).toBeVisible()
  for (const press of ['Departed', 'Arrived']) {
    await ship.getByRole('button', { name: press }).click()
    await confirm.click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: 'No such voyage' })).toBeVisible()

  const client = await openBrowser({ signedInAs: 'client' })
  await client.goto(car.path)
  await expect(client.getByRole('main')).toContainText('The ship is full')
  await expect(client.getByRole('main')).toContainText('ETA: Sun 23 Mar 2031 → Mon 24 Mar 2031')
  await expect(client.getByRole('button', { name: 'Change status' })).toBeHidden()
})
