import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'
import { managedPurchase } from '#testing/components/purchases.ts'

/** A car whose notes are saved if the version is the current one; `loaded` delays the car. */
function carWithNotes() {
  const server = { car: managedPurchase(), loaded: Promise.resolve() }
  return {
    server,
    id: server.car.carDetail.id,
    answers: {
      async viewPurchase() {
        await server.loaded
        return server.car
      },
      saveNote({ body }: { body: unknown }) {
        const { note, version } = body as { note: string; version: number }
        if (version < server.car.version) throw new Refused('purchase_changed')
        server.car = { ...server.car, note, version: version + 1 }
        return { success: true, version: version + 1 } as const
      },
    },
  }
}

test('a car that has changed in the meantime is shown, and the typed text stays', async () => {
  const { server, id, answers } = carWithNotes()
  const app = await openApp(`/purchased-cars/${id}`, { signedInAs: 'manager', answers })
  await page.getByRole('button', { name: 'Edit notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit notes' })
  const field = dialog.getByLabelText('Note to the client')
  await field.fill('Winter tyres travel in the boot')
  server.car = managedPurchase({ managerNote: 'Call before the loading', version: 2 })
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

test('the dialog closes when the page has the version that the next change needs', async () => {
  const { server, id, answers } = carWithNotes()
  await openApp(`/purchased-cars/${id}`, { signedInAs: 'manager', answers })
  const dialog = page.getByRole('dialog', { name: 'Edit notes' })
  const save = async (text: string) => {
    await page.getByRole('button', { name: 'Edit notes' }).click()
    await dialog.getByLabelText('Note to the client').fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await expect.element(page.getByRole('button', { name: 'Edit notes' })).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.loaded = promise
  await save('Winter tyres travel in the boot')
  await expect.poll(() => server.car.version).toBe(2)
  await expect.element(dialog).toBeVisible()
  resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  await save('Two keys travel in the boot')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.car).toMatchObject({ note: 'Two keys travel in the boot', version: 3 })
})
