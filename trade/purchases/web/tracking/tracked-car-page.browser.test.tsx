import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { phoneScreen } from '#testing/components/screens.ts'
import { purchaseSteps } from '#trade/purchases/contract/rules.ts'
import type { TrackedCar } from '#trade/purchases/contract/tracking.ts'

const car: TrackedCar = {
  ...{ kind: 'car', maker: 'TOYOTA', model: 'ALPHARD', trim: 'S', year: 2018, month: 5 },
  ...{ chassis: 'AGH30W', color: { en: 'pearl', ru: 'жемчужный' }, mileageKm: 52_000 },
  ...{ engineCc: 2493, images: [], thumbnails: [], status: null, statusDay: '2026-11-25' },
  steps: purchaseSteps.map((status) => ({ status, day: status === null ? '2026-11-25' : null })),
  ...{ etd: null, eta: null, etdMoved: null, etaMoved: null, vessel: 'Hokuto Maru' },
  ...{ voyage: 'NL 2647', exportPort: 'JPTOY', dischargePort: '' },
  ...{ changedAt: '2026-11-26T11:00:00+09:00', expiresAt: '2026-12-26T11:00:00+09:00' },
}

test('a customer tracks a car on a phone', async () => {
  await openApp('/purchased-cars/share/AAAAAAAAAAAAAAAAAAAAAA', {
    ...{ signedInAs: null, language: 'ru', screen: phoneScreen },
    answers: {
      openPurchaseShare: ({ body }) =>
        (body as { code?: string }).code === '123456' ? car : { locked: true },
    },
  })
  await page.getByRole('textbox', { name: 'Код доступа' }).fill('123456')
  await page.getByRole('button', { name: 'Показать авто' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^TOYOTA ALPHARD/ })
  await expect.element(heading).toBeVisible()
  const steps = page.getByRole('region', { name: 'Где машина' })
  await expect.poll(() => steps.getByRole('listitem').elements()).toHaveLength(6)
  expect(steps.element().querySelector('[aria-current=step]')?.textContent).toContain('В обработке')
  await expect.element(page.getByText('Hokuto Maru', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Тояма', { exact: true })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})
