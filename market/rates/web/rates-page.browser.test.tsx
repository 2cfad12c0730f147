import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

test('a manager enters a rate with a decimal comma', async () => {
  const rates: { yen: number }[] = []
  const shown = {
    ...{ id: 1, currency: 'USD' as const, validFrom: '2026-11-26T12:00:00+09:00' },
    ...{ source: '', enteredBy: 'Haruka Sato' },
  }
  const app = await openApp('/payments/rates', {
    signedInAs: 'manager',
    answers: {
      listRates: () => ({
        rates: rates.map(({ yen }) => ({ ...shown, yen })),
        pageInfo: pageInfoOf(rates.length),
      }),
      enterRate({ body }) {
        rates.push(body as { yen: number })
        return { success: true }
      },
    },
  })
  await page.getByRole('button', { name: 'Enter a rate' }).click()
  const entering = page.getByRole('dialog', { name: 'Enter a rate' })
  await entering.getByLabelText('Yen per dollar').fill('no rate')
  await entering.getByRole('button', { name: 'Enter a rate' }).click()
  await expect.element(entering.getByLabelText('Yen per dollar')).toBeInvalid()
  expect(rates).toEqual([])
  await entering.getByLabelText('Yen per dollar').fill('155,25')
  expect(await violationsInBothThemes()).toEqual([])
  await entering.getByRole('button', { name: 'Enter a rate' }).click()
  await expect.element(page.getByText(/^1 \$ = 155\.25 ¥/)).toBeVisible()
  expect(rates).toEqual([{ currency: 'USD', yen: 155.25 }])

  await expect.element(entering).not.toBeInTheDocument()
  // An implausible rate must be confirmed by entering the same value again.
  app.answer('enterRate', ({ body }) => {
    const rate = body as { yen: number; confirmed?: boolean }
    if (!rate.confirmed) throw new Refused('odd_value')
    rates.push(rate)
    return { success: true }
  })
  await page.getByRole('button', { name: 'Enter a rate' }).click()
  await entering.getByLabelText('Yen per dollar').fill('1.55')
  await entering.getByRole('button', { name: 'Enter a rate' }).click()
  await expect.element(entering).toMatchTextContent('This is far from the previous value.')
  await entering.getByLabelText('Yen per dollar').fill('15.5')
  await entering.getByRole('button', { name: 'Save anyway' }).click()
  await expect.poll(() => app.requestsOf('enterRate')).toHaveLength(3)
  await entering.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(entering).not.toBeInTheDocument()
  expect(rates.at(-1)).toEqual({ currency: 'USD', yen: 15.5, confirmed: true })
})
