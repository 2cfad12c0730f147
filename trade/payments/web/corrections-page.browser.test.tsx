import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { account } from '#testing/components/money.ts'
import type { Correction } from '#trade/payments/contract/accounting.ts'

const waiting: Correction = {
  ...{ id: 3, user: account.user, amountYen: -700_000, book: null, limitYen: 100_000 },
  ...{ undoes: { reference: 'SERIBA 1', postedOn: '2026-11-26' }, state: 'waiting' },
  ...{ reason: 'It is of somebody else', requestedBy: 'Haruka Sato', decidedBy: null },
  ...{ requestedAt: '2026-11-26T11:00:00+09:00', decidedAt: null, mayDecide: false },
}
const listOf = (correction: Correction) => ({
  corrections: [correction],
  waiting: correction.state === 'waiting' ? 1 : 0,
  pageInfo: pageInfoOf(1),
})
const item = page.getByRole('list', { name: 'Corrections' }).getByRole('listitem')

test('nobody can decide their own correction', async () => {
  const answers = { listCorrections: listOf(waiting) }
  await openApp('/payments/corrections', { signedInAs: 'manager', answers })
  await expect.element(item).toMatchTextContent('It is of somebody else')
  await expect.element(item).toMatchTextContent('Waiting')
  await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})

test.each([
  ['Approve', true, 'Posted'],
  ['Refuse', false, 'Refused'],
] as const)('a second manager presses %s', async (button, approve, outcome) => {
  const state = approve ? ('booked' as const) : ('refused' as const)
  let shown: Correction = { ...waiting, mayDecide: true }
  const app = await openApp('/payments/corrections', {
    signedInAs: 'manager',
    answers: {
      listCorrections: () => listOf(shown),
      decideCorrection() {
        shown = { ...waiting, state, decidedBy: 'Anna' }
        return { success: true, correctionId: 3, state }
      },
    },
  })
  await item.getByRole('button', { name: button }).click()
  if (approve) {
    const approving = page.getByRole('dialog', { name: 'Approve the correction' })
    await expect.element(approving).toMatchTextContent('This posts −700 000 ¥ to the account of')
    expect(app.requestsOf('decideCorrection')).toEqual([])
    await approving.getByRole('button', { name: 'Approve' }).click()
  }
  await expect.element(item).toMatchTextContent(outcome)
  expect(app.requestsOf('decideCorrection').map(({ body }) => body)).toEqual([
    { correctionId: 3, approve },
  ])
})
