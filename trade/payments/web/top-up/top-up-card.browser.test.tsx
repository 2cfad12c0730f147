import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { now } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { account, announced } from '#testing/components/money.ts'

const amount = page.getByLabelText('Amount', { exact: true })

test('a bank transfer is announced, shown as pending, and withdrawn', async () => {
  const intent = announced()
  let intents = account.intents
  const app = await openApp('/payments', {
    answers: {
      viewBalance: () => ({ ...account, intents }),
      announceTransfer() {
        intents = [intent]
        return { success: true, intent }
      },
      withdrawAnnouncement() {
        intents = [{ ...intent, state: 'expired' }]
        return { success: true }
      },
    },
  })
  await page.getByRole('button', { name: 'Show bank account' }).click()
  await expect.element(page.getByText(/^SERIBA \d+$/)).toBeVisible()
  await amount.fill('234000')
  await page.getByRole('button', { name: 'I have sent it' }).click()
  const form = page.getByRole('form', { name: 'I have sent it' })
  await expect.element(form).toMatchTextContent('You have sent 234 000 ¥')
  expect(await violationsInBothThemes()).toEqual([])
  await form.getByRole('button', { name: 'Notify us' }).dblClick()
  const cards = page.getByRole('region', { name: 'Balance and limits' })
  await expect.element(cards).toMatchTextContent('234 000 ¥ more is on its way by bank')
  expect(app.requestsOf('announceTransfer').map(({ body }) => body)).toEqual([
    { amount: 234_000, sentOn: now.slice(0, 10) },
  ])
  const running = page.getByRole('region', { name: 'Recent payments' })
  await running.getByRole('button', { name: /^Withdraw: 234/ }).click()
  await expect.element(cards).not.toMatchTextContent('on its way')
  expect(app.requestsOf('withdrawAnnouncement').map(({ body }) => body)).toEqual([
    { id: intent.id },
  ])
})

test('an invalid amount is refused in its field', async () => {
  const opening = vi.spyOn(window, 'open')
  onTestFinished(() => opening.mockRestore())
  const app = await openApp('/balance')
  await amount.fill('10')
  await page.getByRole('button', { name: 'Open card or wallet' }).click()
  await expect.element(page.getByText(/^From 1.000.¥ to 100.000.000.¥$/)).toBeVisible()
  expect(app.requestsOf('makePaymentLink')).toEqual([])
  expect(opening).not.toHaveBeenCalled()
  expect(await violationsInBothThemes()).toEqual([])
})

test('somebody who may not bid yet sees that, and not an unlimited balance', async () => {
  await openApp('/payments', {
    answers: { viewBalance: { ...account, balanceYen: 150_000, mayBid: false, bidAllowYen: null } },
  })
  const cards = page.getByRole('region', { name: 'Balance and limits' })
  await expect.element(cards).toMatchTextContent('You cannot bid yet')
  await expect.element(cards).toMatchTextContent('Your deposit has arrived.')
  await expect.element(cards).not.toMatchTextContent('Not limited')
  await expect.element(cards).not.toMatchTextContent('Bids')
})
