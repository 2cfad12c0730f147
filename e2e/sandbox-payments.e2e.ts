import { createSecretKey, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { shiftedNow } from '../server/testing/clock/one-clock.ts'
import type { LinkMethod } from '../server/upstreams/payments/port.ts'
import { sandboxPayments } from '../server/upstreams/payments/sandbox/sandbox.ts'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { expect, type TestDatabase, test } from './fixtures.ts'
import { phone } from './screens.ts'

test.use({ signedInAs: null })

interface Server {
  readonly database: TestDatabase
  readonly serverUrl: string
}

/** The address of a new payment, as the app would get it from a provider. */
async function openPayment({ database: { db }, serverUrl }: Server, method: LinkMethod) {
  const sandbox = sandboxPayments({
    ...{ db, publicUrl: serverUrl, now: shiftedNow },
    key: createSecretKey(Buffer.alloc(32)),
    send: async () => 500,
  })
  const { url } = await sandbox.open({
    ...{ intentId: randomUUID(), method, description: 'Invoice SB-2031-0007', language: 'en' },
    amount: { currency: 'JPY', minor: 1_250_000 },
    payer: { email: 'client@seriba.test', name: 'Marina Client' },
    returnUrl: `${serverUrl}/about`,
  })
  return url
}

const looksRight = async (page: Page) => {
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
}

test('a payer pays in the sandbox and goes back', async ({ page, database, serverUrl }) => {
  await page.goto(await openPayment({ database, serverUrl }, 'wallet'))
  await expect(page.getByRole('heading')).toHaveText('Payment to Seriba')
  await expect(page.getByText(/no money moves/)).toBeVisible()
  await expect(page.getByText('Invoice SB-2031-0007', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it later' })).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('button', { name: /^Pay 1.250.000.¥$/ }).dblclick()
  await expect(page.getByRole('status')).toContainText('Paid')
  // Opened again it is still paid, and can be refunded.
  await page.reload()
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('status')).toContainText('Refunded')
  await page.getByRole('link', { name: 'Back to Seriba' }).click()
  await expect(page).toHaveURL(/\/about\?payment=done$/)
})

test.describe('on a phone, in Russian', () => {
  test.use({ ...phone, language: 'ru' })

  test('a wire is seen to arrive', async ({ page, database, serverUrl }) => {
    await page.goto(await openPayment({ database, serverUrl }, 'wire'))
    await expect(page.getByRole('heading')).toHaveText('Платёж для Seriba')
    await looksRight(page)
    await page.getByRole('button', { name: 'Отправить позже' }).tap()
    await expect(page.getByRole('status')).toContainText('Перевод в пути')
    await looksRight(page)
    await expect(page.getByRole('status')).toContainText('Оплачено')
  })
})

test('a payment that is declined, and one that nobody knows', async ({
  page,
  database,
  serverUrl,
  expectRefusal,
}) => {
  await page.goto(await openPayment({ database, serverUrl }, 'wire'))
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('status')).toContainText('declined')
  await expect(page.getByRole('link', { name: 'Back to Seriba' })).toHaveAttribute(
    'href',
    /\/about\?payment=cancelled$/,
  )
  expectRefusal('404 /api/sandbox-payments/view')
  await page.goto('/pay/sandbox/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading')).toHaveText('There is no such payment')
})
