import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'
import { managedPurchase } from '#testing/components/purchases.ts'

test('a car that has changed in the meantime is shown, and the typed text stays', async () => {
  let shown = managedPurchase()
  const { id } = shown.carDetail
  const app = await openApp(`/purchased-cars/${id}`, {
    signedInAs: 'manager',
    answers: {
      viewPurchase: () => shown,
      saveNote({ body }) {
        const { note, version } = body as { note: string; version: number }
        if (version < shown.version) throw new Refused('purchase_changed')
        shown = { ...shown, note, version: version + 1 }
        return { success: true, version: version + 1 }
      },
    },
  })
  await page.getByRole('button', { name: 'Edit notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit notes' })
  const field = dialog.getByLabelText('Note to the client')
  await field.fill('Winter tyres travel in the boot')
  shown = managedPurchase({ managerNote: 'Call before the loading', version: 2 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).toMatchTextContent('has changed in the meantime')
  await expect.element(field).toHaveValue('Winter tyres travel in the boot')
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Call before the loading', { exact: true })).toBeVisible()
  expect(app.requestsOf('saveNote').map(({ body }) => body)).toEqual([
    { id: String(id), note: 'Winter tyres travel in the boot', version: 1 },
    { id: String(id), note: 'Winter tyres travel in the boot', version: 2 },
  ])
})
