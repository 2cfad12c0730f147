import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

const note = page.getByRole('region', { name: "Manager's note" })
const field = page.getByLabelText('Note for clients')

/** Opens a fixed-price lot, whose note a manager can change. */
async function openNote(comment: string, commentEditable = true) {
  const lot = lots.stock
  const carCommonDetail = { ...lot.carCommonDetail, comment, commentEditable }
  return openApp(lotPath('stock'), {
    signedInAs: commentEditable ? 'manager' : 'client',
    answers: { lot: { ...lot, carCommonDetail } },
  })
}

test('keeps a note that could not be saved', async () => {
  const app = await openNote('')
  app.answer('saveComment', () => {
    throw new Refused('unavailable')
  })
  await page.getByRole('button', { name: 'Add note' }).click()
  await field.fill('Winter tyres')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(
      page.getByText('The service is not available right now. Please try again shortly', {
        exact: true,
      }),
    )
    .toBeVisible()
  await expect.element(field).toHaveValue('Winter tyres')
})

test('Escape discards changes, and Enter without a change saves nothing', async () => {
  const app = await openNote('Two owners')
  for (const [text, key] of [
    ['Three owners', '{Escape}'],
    ['Two owners', '{Enter}'],
  ] as const) {
    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.fill(text)
    await userEvent.keyboard(key)
    await expect.element(note.getByText('Two owners', { exact: true })).toBeVisible()
  }
  expect(app.requestsOf('saveComment')).toEqual([])
})

test('a client reads a note and cannot change it', async () => {
  await openNote('One owner', false)
  await expect.element(note.getByText('One owner', { exact: true })).toBeVisible()
  await expect.element(note.getByRole('button')).not.toBeInTheDocument()
})

test('a client sees nothing if there is no note', async () => {
  await openNote('', false)
  await expect.element(page.getByRole('region', { name: 'Lot', exact: true })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
