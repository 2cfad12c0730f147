import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { viewProfile } from '#people/account/contract/calls.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { yen } from '#testing/browser/bid-panel.ts'
import { expect, type TestDatabase, type TestPerson, test } from '#testing/browser/fixtures.ts'

/** Books a payment from the command line, as operators do. */
const deposit = (database: TestDatabase, { email }: TestPerson, amountYen: number) =>
  promisify(execFile)(
    process.execPath,
    [
      ...[
        join(import.meta.dirname, '../../../app/server/cli/seriba.ts'),
        'ledger',
        'deposit',
        email,
      ],
      ...[String(amountYen), '--reference', randomUUID()],
    ],
    { env: { ...process.env, DATABASE_URL: database.url } },
  )

test('the balance shows deposits booked before and after its page has an event stream', async ({
  page,
  database,
  personOf,
  callerOf,
}) => {
  const person = await personOf('client')
  const response = await (await callerOf('client')).get('/api/user/view-profile')
  const { balanceInfo }: ResponseBody<typeof viewProfile> = await response.json()
  const before = balanceInfo.balance
  const streams = page.waitForRequest((request) => request.url().includes('/api/events'))
  const release = Promise.withResolvers<void>()
  await page.route(/\/api\/events/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/balance')
  const figures = page.getByRole('region', { name: 'Balance and limits' })
  await expect(figures).toHaveText(yen(before))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await streams
  await deposit(database, person, 124_000)
  release.resolve()
  await expect(figures).toHaveText(yen(before + 124_000))
  await deposit(database, person, 123_000)
  await expect(figures).toHaveText(yen(before + 247_000))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
