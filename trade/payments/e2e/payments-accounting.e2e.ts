import type { APIRequestContext, Page } from '@playwright/test'
import { formatNumber } from '#platform/core/contract/money.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { buyCar, issueInvoice } from '#testing/browser/purchase-steps.ts'
import { desktop } from '#testing/browser/screens.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'

test.use({ signedInAs: 'manager', ...desktop })

/** Formats like the pages, with non-breaking spaces. */
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/[ \u2009]/g, '\u202f')

const accountOf = async (caller: APIRequestContext): Promise<BalanceView> =>
  (await caller.get('/api/payments/balance')).json()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a transfer is split over two invoices, reversed by two managers, and assigned again', async ({
  page,
  openBrowser,
  database,
  personOf,
  callerOf,
}) => {
  const client = await callerOf('client')
  const manager = await callerOf('manager')
  const { balanceYen: before, user } = await accountOf(client)
  for (let count = 0; count < 2; count++) {
    await issueInvoice(manager, await buyCar({ database, callerOf }, 'client', 600_000), 'invoice')
  }
  const { invoices, dueYen } = await accountOf(client)
  expect(invoices).toHaveLength(2)
  // The amount due plus the balance of before.
  const amount = dueYen + before
  const reference = `SERIBA ${user.id}`
  const { fullName } = await personOf('client')
  const account = page.getByRole('region', { name: fullName })

  // The client is found among all; the money is split by invoice and recorded once.
  await page.goto('/payments')
  await page.getByRole('combobox', { name: 'Client' }).fill(fullName)
  await page.getByRole('option', { name: fullName }).click()
  await expect(page).toHaveURL(`/payments?user=${user.id}`)
  await expect(account).toContainText(yen(dueYen))
  await account.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf(page, 'Record a transfer')
  await recording.getByLabel('Amount').fill(String(amount))
  await recording.getByLabel('Bank reference').fill(reference)
  await recording.getByRole('button', { name: 'Split by invoice' }).click()
  await expect(recording.getByLabel('Pays first')).toHaveCount(3)
  await recording.getByRole('button', { name: 'Record', exact: true }).dblclick()
  await expect(recording).toBeHidden()
  await expect(account).toContainText('No invoices due.')
  expect((await accountOf(client)).balanceYen).toBe(before)
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: reference })
  await expect(rows).toHaveCount(1)

  // Above the limit a second manager approves the reversal.
  await rows.getByRole('button', { name: /^Reverse/ }).click()
  const reversing = dialogOf(page, 'Reverse entry')
  await reversing.getByLabel('Reason').fill(`It is not of ${fullName}`)
  await reversing.getByRole('button', { name: 'Reverse' }).click()
  await expect(page.getByText(/A second manager has to approve this/)).toBeVisible()
  await page.getByRole('link', { name: 'Corrections' }).click()
  const waiting = (who: Page) =>
    who.getByRole('listitem').filter({ hasText: `It is not of ${fullName}` })
  await expect(waiting(page)).toContainText('Waiting')
  await expect(waiting(page).getByRole('button', { name: 'Approve' })).toBeHidden()
  const { id } = await personOf('dealer')
  const asManager = { user_type: userType.manager, role_id: role.manager }
  await database.db.updateTable('people').set(asManager).where('id', '=', id).execute()
  const second = await openBrowser({ signedInAs: 'dealer' })
  await second.goto('/payments/corrections')
  await waiting(second).getByRole('button', { name: 'Approve' }).click()
  await dialogOf(second, 'Approve the correction').getByRole('button', { name: 'Approve' }).click()
  await expect(waiting(second)).toContainText('Posted')
  expect((await accountOf(client)).dueYen).toBe(dueYen)

  // The payment waits to be assigned; its reference identifies the client.
  await page.getByRole('link', { name: 'Incoming' }).click()
  const incoming = page
    .getByRole('list', { name: 'Incoming payments' })
    .getByRole('listitem')
    .filter({ hasText: reference })
    .first()
  await expect(incoming).toContainText(yen(amount))
  await incoming.getByRole('button', { name: `${fullName}: matched by reference` }).click()
  const assigning = dialogOf(page, 'Whose money is it?')
  await expect(assigning.getByRole('combobox', { name: 'Client' })).toHaveValue(
    `${fullName} · ${user.id}`,
  )
  await assigning.getByRole('button', { name: 'Post', exact: true }).dblclick()
  await expect(assigning).toBeHidden()
  await expect(incoming).toBeHidden()
  expect((await accountOf(client)).balanceYen).toBe(before)
})
