import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LiveEvent } from '#platform/live/contract/stream.ts'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'
import { purchase, purchasesOf } from '#testing/components/purchases.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const car = purchase()
const path = `/purchased-cars/${car.carDetail.id}`
const steps = page.getByRole('region', { name: 'Where the car is', exact: true })

const changed: LiveEvent = { kind: 'purchase', data: { purchaseId: car.carDetail.id, clientId: 1 } }

test('a client names the consignee', async () => {
  let shown = car
  const app = await openApp(path, {
    answers: {
      viewPurchase: () => shown,
      saveConsignee({ body }) {
        const { consignee } = body as { consignee: { fullName: string; address: string } }
        const named = { ...car.consignee, ...consignee, value: '1', country: 'Kenya' }
        shown = purchase({ consignee: named, version: 2 })
        return { success: true, version: 2 }
      },
    },
  })
  const parties = page.getByRole('region', { name: 'Consignee and notify party', exact: true })
  await parties.getByRole('button', { name: 'Add consignee' }).click()
  await parties.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(parties.getByText('Required field', { exact: true }).first()).toBeVisible()
  expect(app.requestsOf('saveConsignee')).toEqual([])
  await parties.getByRole('textbox', { name: 'Full name or company' }).fill('Vera Orlova')
  await parties.getByRole('textbox', { name: 'Address', exact: true }).fill('Okeanskaya 12')
  await parties.getByRole('combobox', { name: 'Country', exact: true }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya', exact: true }).click()
  expect(await violationsInBothThemes()).toEqual([])
  await parties.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(parties.getByText('Vera Orlova', { exact: true })).toBeVisible()
  await expect.element(parties.getByText('Kenya', { exact: true })).toBeVisible()
  await expect.element(parties.getByRole('button', { name: /^Edit consignee/ })).toHaveFocus()
  expect(app.requestsOf('saveConsignee').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      id: '31',
      version: 1,
      consignee: expect.objectContaining({ fullName: 'Vera Orlova', countryId: 110 }),
    }),
  ])
})

test('a late ship is highlighted', async () => {
  const etd = '2036-03-20'
  const eta = '2036-03-23'
  const onShip = purchase({ logistics: { ...car.logistics, etd, eta } })
  const app = await openApp(path, { answers: { viewPurchase: onShip } })
  await expect.poll(() => steps.getByRole('listitem').elements()).toHaveLength(6)
  const current = steps.getByRole('listitem').elements().find(isCurrent)
  expect(current?.textContent).toContain('Processing')
  const moved = { before: etd, days: 3, movedAt: '2026-11-26T12:00:00+09:00' }
  const later = { etd: '2036-03-23', eta: '2036-03-26', etdMoved: moved, etaMoved: moved }
  app.answer('viewPurchase', purchase({ logistics: { ...car.logistics, ...later } }))
  app.send(changed)
  await expect.element(steps).toMatchTextContent('ETD and ETA delayed by 3 days')
  expect(await violationsInBothThemes()).toEqual([])
})

const isCurrent = (step: Element) =>
  step.matches('[aria-current=step]') || step.querySelector('[aria-current=step]') !== null

test('an unknown car, and one whose win is reverted, link back to the list', async () => {
  const app = await openApp(path, {
    answers: { viewPurchase: car, listPurchases: purchasesOf([]) },
  })
  await expect.element(steps).toBeVisible()
  app.answer('viewPurchase', () => {
    throw new Refused('not_found')
  })
  app.send(changed)
  await expect.element(page.getByRole('heading', { name: /^This car is not among/ })).toBeVisible()
  await app.reload()
  await page.getByRole('link', { name: 'Go to purchased cars', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/purchased-cars')
})

test('on a phone the page has one column', async () => {
  const answers = { viewPurchase: car }
  await openApp(path, { language: 'ru', screen: phoneScreen, answers })
  await expect.element(page.getByRole('heading', { name: 'Доставка', exact: true })).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await violationsInBothThemes()).toEqual([])
})
