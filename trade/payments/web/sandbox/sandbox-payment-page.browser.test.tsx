import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'
import type { SandboxAction, SandboxPayment } from '#trade/payments/contract/sandbox.ts'

const path = '/pay/sandbox/AAAAAAAAAAAAAAAAAAAAAA'
const status = page.getByRole('status')

const open: SandboxPayment = {
  ...{ method: 'wallet', state: 'open', currency: 'JPY', amountMinor: 1_250_000 },
  ...{ description: 'Invoice SB-2031-0007', payee: 'Seriba', payer: 'Marina Client' },
  ...{ actions: ['pay', 'decline'], returnUrl: 'https://seriba.test/about?payment=cancelled' },
}

/** A fake sandbox with a payment. */
function sandbox(first: Partial<SandboxPayment> = {}): Answers {
  let payment: SandboxPayment = { ...open, ...first }
  const done = 'https://seriba.test/about?payment=done'
  const outcomes: Record<SandboxAction, Partial<SandboxPayment>> = {
    pay: { state: 'paid', actions: ['refund'], returnUrl: done },
    send: { state: 'pending', actions: ['decline'], returnUrl: done },
    decline: { state: 'failed', actions: [] },
    refund: { state: 'refunded', actions: [], returnUrl: done },
  }
  return {
    viewSandboxPayment: () => payment,
    actOnSandboxPayment({ body }) {
      payment = { ...payment, ...outcomes[(body as { action: SandboxAction }).action] }
      return payment
    },
  }
}

test('a payer pays in the sandbox and returns', async () => {
  const app = await openApp(path, { signedInAs: null, answers: sandbox() })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Payment to Seriba')
  await expect.element(page.getByText(/no money moves/)).toBeVisible()
  await expect.element(page.getByText('Invoice SB-2031-0007', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send it later' })).not.toBeInTheDocument()
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('button', { name: /^Pay 1.250.000.¥$/ }).dblClick()
  await expect.element(status).toMatchTextContent('Paid')
  expect(app.requestsOf('actOnSandboxPayment')).toHaveLength(1)
  // After reopening it is still paid and can be refunded.
  await app.reload()
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect.element(status).toMatchTextContent('Refunded')
  await expect
    .element(page.getByRole('link', { name: 'Back to Seriba' }))
    .toHaveAttribute('href', 'https://seriba.test/about?payment=done')
})

test('a wire arrives while the page is open', async () => {
  const app = await openApp(path, {
    ...{ signedInAs: null, language: 'ru', screen: phoneScreen },
    answers: sandbox({ method: 'wire', actions: ['pay', 'send', 'decline'] }),
  })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Платёж для Seriba')
  await page.getByRole('button', { name: 'Отправить позже' }).click()
  await expect.element(status).toMatchTextContent('Перевод в пути')
  expect(await violationsInBothThemes()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  app.answer('viewSandboxPayment', { ...open, state: 'paid', actions: ['refund'] })
  await expect.element(status).toMatchTextContent('Оплачено')
})

test('a declined payment offers to pay another way', async () => {
  await openApp(path, { signedInAs: null, answers: sandbox({ method: 'wire' }) })
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.element(status).toMatchTextContent('declined')
  await expect
    .element(page.getByRole('link', { name: 'Back to Seriba' }))
    .toHaveAttribute('href', 'https://seriba.test/about?payment=cancelled')
})

test('an unknown payment shows a message', async () => {
  const viewSandboxPayment = () => {
    throw new Refused('not_found')
  }
  await openApp(path, { signedInAs: null, answers: { viewSandboxPayment } })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('There is no such payment')
})
