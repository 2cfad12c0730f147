import { headerOf, partsOf } from '../server/testing/mail-server.ts'
import { accessibilityViolations } from './accessibility.ts'
import { openLot, placeBid } from './bid-panel.ts'
import { expect, test } from './fixtures.ts'
import { hurryNotices } from './notified-person.ts'

test('a mail about a bid tells what has become of it, and can be stopped without signing in', async ({
  page,
  openBrowser,
  mailbox,
  database,
}) => {
  const lot = await openLot(page)
  await placeBid(page, 300_000)
  const own = await (await page.request.get('/api/bid/my-bid?pageSize=70')).json()
  const { bidId } = own.cars.find(({ id }: { id: string }) => id === lot.carCommonDetail.id)
  const manager = await openBrowser({ signedInAs: 'manager' })
  const note = 'The frame was repaired'
  const data = { bidId, status: 3, note }
  expect((await manager.request.put('/api/bid/update-bid-status', { data })).status()).toBe(200)

  const subject = `Bid not placed: lot ${lot.carCommonDetail.lotNumber}`
  const find = () =>
    mailbox.arrived.find(({ source }) => headerOf(source, 'Subject').startsWith(subject))
  // One job makes the notification, the next one its mail.
  const findSoon = async () => {
    await hurryNotices(database.url)
    return find()
  }
  await expect.poll(findSoon).toBeDefined()
  const source = find()?.source ?? ''
  expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const text = partsOf(source).get('text/plain') ?? ''
  expect(text).toContain(`Our manager writes: ${note}`)
  const link = /https?:\/\/\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? ''

  const guest = await openBrowser()
  await guest.goto(link.replace('lang=en', 'lang=ru'))
  await expect(guest.getByRole('heading', { name: 'Письма о ставках' })).toBeVisible()
  await guest.getByRole('radio', { name: 'English' }).check()
  await expect(guest.getByRole('heading', { name: 'E-mails about bids' })).toBeVisible()
  // No history and no screenshot has the token.
  await expect(guest).not.toHaveURL(/token/)
  expect(await accessibilityViolations(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Stop the e-mails' }).click()
  await expect(guest.getByRole('heading', { name: 'The e-mails are stopped' })).toBeVisible()

  await page.goto('/profile')
  const notify = page.getByRole('switch', { name: /E-mail about bids/ })
  await expect(notify).not.toBeChecked()
  const saved = page.waitForResponse((response) => response.url().includes('/api/user/'))
  await notify.click()
  await saved
  await expect(notify).toBeChecked()
})

test.describe('a link that was cut off', () => {
  test.use({ signedInAs: null })

  test('says where mails can be turned off', async ({ page, expectRefusal }) => {
    await page.goto('/unsubscribe')
    await expect(page.getByRole('heading', { name: 'The link does not work' })).toBeVisible()
    expectRefusal('403 /api/user/unsubscribe')
    await page.goto('/unsubscribe?token=1.x')
    await page.getByRole('button', { name: 'Stop the e-mails' }).click()
    await expect(page.getByRole('heading', { name: 'The link does not work' })).toBeVisible()
  })
})
