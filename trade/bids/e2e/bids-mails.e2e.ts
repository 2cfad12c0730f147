import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidOn, setStatus } from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { makeNoticesDue } from '#testing/browser/notified-person.ts'
import { addLot } from '#testing/browser/test-lots.ts'
import { headerOf, partsOf } from '#testing/database/mail-server.ts'

test('a mail about a bid explains its outcome, and can be unsubscribed from without signing in', async ({
  page,
  openBrowser,
  mailbox,
  database,
  callerOf,
}) => {
  const lot = await addLot(database)
  const bidId = await bidOn(await callerOf('client'), lot, 300_000)
  const note = 'The frame was repaired'
  await setStatus(await callerOf('manager'), bidId, bidStatus.declined, note)

  const subject = `Bid not placed: lot ${lot.lotNumber}`
  const find = () =>
    mailbox.arrived.find(({ source }) => headerOf(source, 'Subject').startsWith(subject))
  // One job makes the notification and another one its mail; each runs every ten seconds.
  const findSoon = async () => {
    await makeNoticesDue(database)
    return find()
  }
  await expect.poll(findSoon, { timeout: 60_000 }).toBeDefined()
  const source = find()?.source ?? ''
  expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const text = partsOf(source).get('text/plain') ?? ''
  expect(text).toContain(`Note from our manager: ${note}`)
  const link = /https?:\/\/\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? ''

  const guest = await openBrowser()
  await guest.goto(link.replace('lang=en', 'lang=ru'))
  await expect(guest.getByRole('heading', { name: 'Письма о ставках' })).toBeVisible()
  await guest.getByRole('radio', { name: 'English' }).check()
  await expect(guest.getByRole('heading', { name: 'E-mails about bids' })).toBeVisible()
  // The token must not end up in the history or in screenshots.
  await expect(guest).not.toHaveURL(/token/)
  await guest.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(guest.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()

  await page.goto('/profile')
  const notify = page.getByRole('switch', { name: /E-mail about bids/ })
  await expect(notify).not.toBeChecked()
  const saved = page.waitForResponse((response) => response.url().includes('/api/user/'))
  await notify.click()
  await saved
  await expect(notify).toBeChecked()
})
