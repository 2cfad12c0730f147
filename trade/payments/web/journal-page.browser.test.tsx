import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import type { FakeRequest } from '#testing/components/fake-server.ts'

const close = page.getByRole('main').getByRole('button', { name: 'Close the day' })
const closing = page.getByRole('dialog', { name: 'Close the day' })
const books = { client: 0, bank: 0, sales: 0, fees: 0 }
const none = { debit: 0, credit: 0 }
const today = '2026-11-26'

/** A journal whose days are open from the 24th on. */
function journal() {
  let firstOpen = '2026-11-24'
  return {
    viewJournal({ query: { day = today } }: FakeRequest) {
      const isOver = day < today
      return {
        ...{ success: true as const, day, opening: books, sums: books, closing: books },
        turnover: { client: none, bank: none, sales: none, fees: none },
        ...{ transactions: [], pageInfo: pageInfoOf(0), mayClose: isOver && day === firstOpen },
        closed: day < firstOpen ? { at: '2026-11-26T12:00:00+09:00', by: 'Haruka Sato' } : null,
        firstOpenDay: firstOpen < today ? firstOpen : null,
      }
    },
    closeJournal({ body }: FakeRequest) {
      const { day } = body as { day: string }
      firstOpen = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
      return { success: true as const }
    },
  }
}

test('past days are closed in order', async () => {
  const app = await openApp('/payments/journal', { signedInAs: 'manager', answers: journal() })
  const table = page.getByRole('region', { name: 'Accounts of the day' })
  await expect.element(table.getByRole('row', { name: /^Total/ })).toBeVisible()
  await expect.element(close).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect.poll(() => location.search).toBe('?day=2026-11-25')
  await page.getByRole('button', { name: /^First open day: .*24 Nov/ }).click()
  await expect.element(page.getByText(/^First open day: .*24 Nov/)).toBeVisible()
  await close.click()
  await expect.element(closing).toMatchTextContent('24 Nov. This cannot be undone.')
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(closing).not.toBeInTheDocument()
  await close.click()
  await closing.getByRole('button', { name: 'Close the day' }).click()
  await expect.element(page.getByText(/^Closed by Haruka Sato/)).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).click()
  await close.click()
  await closing.getByRole('button', { name: 'Close the day' }).click()
  await expect.element(page.getByText(/^Closed by Haruka Sato/)).toBeVisible()
  expect(app.requestsOf('closeJournal').map(({ body }) => body)).toEqual([
    { day: '2026-11-24' },
    { day: '2026-11-25' },
  ])
})

test('the journal shows debit and credit of each account and booking', async () => {
  const side = (debit: number, credit: number) => ({ debit, credit })
  const booking = { ...books, client: 150_000, bank: -150_000 }
  const { viewJournal } = journal()
  await openApp('/payments/journal?day=2026-11-25', {
    signedInAs: 'manager',
    answers: {
      viewJournal: (request: FakeRequest) => ({
        ...viewJournal(request),
        opening: { ...books, client: -20_000, bank: -30_000, sales: 50_000 },
        turnover: { client: side(0, 150_000), bank: side(150_000, 0), sales: none, fees: none },
        closing: { ...books, client: 130_000, bank: -180_000, sales: 50_000 },
        transactions: [
          {
            ...{ id: 1, at: '2026-11-25T10:15:00+09:00', kind: 'deposit' as const, memo: '' },
            ...{ reference: 'SERIBA 1', postedBy: '', books: booking },
            users: [{ id: 1, name: 'Anna Kuznetsova', company: '' }],
          },
        ],
        pageInfo: pageInfoOf(1),
      }),
    },
  })
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect
    .element(row(/^Clients' accounts/))
    .toMatchTextContent("Clients' accounts20 000 Dr150 000130 000 Cr")
  await expect.element(row(/^Bank/)).toMatchTextContent('Bank30 000 Dr150 000180 000 Dr')
  await expect.element(row(/^Total/)).toMatchTextContent('Total150 000150 000')
  await expect
    .element(row(/^10:15/))
    .toMatchTextContent("Anna KuznetsovaClients' accountsBank150 000150 000")
  expect(await violationsInBothThemes()).toEqual([])
})
