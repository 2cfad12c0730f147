import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageInfoOf } from '../testing/answers.ts'
import { openApp } from '../testing/app.tsx'
import type { FakeRequest } from '../testing/fake-server.ts'

const close = page.getByRole('main').getByRole('button', { name: 'Close the day' })
const closing = page.getByRole('dialog', { name: 'Close the day' })
const books = { client: 0, bank: 0, sales: 0, fees: 0 }
const today = '2026-11-26'

/** A journal whose days from the 24th on are open. */
function journal() {
  let firstOpen = '2026-11-24'
  return {
    viewJournal({ query: { day = today } }: FakeRequest) {
      const isOver = day < today
      return {
        ...{ success: true as const, day, opening: books, sums: books, closing: books },
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

test('days that are over are closed in their order', async () => {
  const app = await openApp('/payments/journal', { signedInAs: 'manager', answers: journal() })
  const table = page.getByRole('region', { name: 'Journal' })
  await expect.element(table.getByRole('row', { name: /^Sum of the day/ })).toBeVisible()
  // Today is not over.
  await expect.element(close).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Day before' }).click()
  await page.getByRole('button', { name: /^First open day: .*24 Nov/ }).click()
  await close.click()
  await expect.element(closing).toMatchTextContent('24 Nov any more. This cannot be undone.')
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(closing).not.toBeInTheDocument()
  await close.click()
  await closing.getByRole('button', { name: 'Close the day' }).click()
  await expect.element(page.getByText(/^Closed by Haruka Sato/)).toBeVisible()
  await page.getByRole('button', { name: 'Day after' }).click()
  await close.click()
  await closing.getByRole('button', { name: 'Close the day' }).click()
  await expect.element(page.getByText(/^Closed by Haruka Sato/)).toBeVisible()
  expect(app.requestsOf('closeJournal').map(({ body }) => body)).toEqual([
    { day: '2026-11-24' },
    { day: '2026-11-25' },
  ])
})
