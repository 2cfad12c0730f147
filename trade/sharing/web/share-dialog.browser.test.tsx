import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  accessibilityViolations,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { cars, lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import type { Answers } from '#testing/components/fake-server.ts'
import type { ShareWithPassword } from '#trade/sharing/contract/calls.ts'

const dialog = page.getByRole('dialog', { name: 'Share this lot' })
const copy = dialog.getByRole('button', { name: 'Copy' })
const link = 'https://cars.test/car-auction/share/mWhdY1hbgmBFymmXFVtzAQ'
const share: ShareWithPassword = {
  ...{ id: 'mWhdY1hbgmBFymmXFVtzAQ', type: 'car-auction', link, state: 'open' },
  ...{ createdAt: '2026-11-26T12:00:00+09:00', expiresAt: '2026-12-11T09:30:00+09:00' },
  ...{ openedCount: 1, lastOpenedAt: '2026-11-26T12:30:00+09:00', previewDetails: false },
  ...{ password: '012345', wasLocked: false },
}

/** Replaces the clipboard. */
function clipboard() {
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  onTestFinished(() => void write.mockRestore())
  return write
}

test('a lot is shared from its row with link, password, and a text to send', async () => {
  const write = clipboard().mockResolvedValue()
  const [lot] = cars
  if (!lot) throw new Error('there is no sample lot')
  const app = await openApp('/car-auction', { answers: { sharePassword: share } })
  await page
    .getByRole('button', { name: /^Actions for lot/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect.element(dialog.getByText('012345', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(link, { exact: true })).toBeVisible()
  expect(app.requestsOf('sharePassword').at(-1)?.query).toMatchObject({
    ...{ carId: lot.id, auctionDate: lot.auctionDate?.slice(0, 10), imageUrl: lot.images[0] },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await copy.click()
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = write.mock.calls[0]?.[0] ?? ''
  expect(copied.split('\n').slice(1)).toEqual([
    ...[link, 'Password: 012345', 'Please do not publish this link and password.'],
  ])
  expect(copied).toContain(lot.model)
  const addressOf = (name: string) =>
    new URL((dialog.getByRole('link', { name }).element() as HTMLAnchorElement).href)
  expect(addressOf('WhatsApp').searchParams.get('text')).toBe(copied)
  expect(addressOf('Telegram').searchParams.get('url')).toBe(link)
  // The confirmation lasts three seconds. Waiting for an element also advances the clock, but by less than that again.
  vi.advanceTimersByTime(3000)
  await expect.element(copy, { timeout: 3000 }).toBeVisible()
  vi.useRealTimers()
  expect(await violationsInBothThemes()).toEqual([])
})

test('the text is shown if the browser cannot copy it', async () => {
  clipboard().mockRejectedValue(new Error('not allowed'))
  await openApp(lotPath('car-auction'), { answers: { sharePassword: share } })
  await page.getByRole('button', { name: 'Share' }).click()
  await copy.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Password: 012345')
  expect(await accessibilityViolations()).toEqual([])
})

const changes: Answers = {
  sharePassword: share,
  renewShare: { ...share, password: '678901' },
  setSharePreview: { success: true },
  withdrawShare: { success: true },
}

test('a link gets a new password and is withdrawn', async () => {
  const app = await openApp(lotPath('car-auction'), { answers: changes })
  await page.getByRole('button', { name: 'Share' }).click()
  const details = dialog.getByRole('switch', { name: /Details in the preview/ })
  await details.click()
  await expect.element(details).toBeChecked()
  expect(app.requestsOf('setSharePreview').map(({ body }) => body)).toEqual([
    { id: share.id, previewDetails: true },
  ])
  await dialog.getByRole('button', { name: 'New password' }).click()
  await expect.element(dialog.getByText(/The password has changed/)).toBeVisible()
  await expect.element(dialog.getByText('678901', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw link' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  expect(await violationsInBothThemes()).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw link' }).click()
  await expect.element(dialog.getByText(/^The link has been withdrawn/)).toBeVisible()
  expect(app.requestsOf('withdrawShare').map(({ body }) => body)).toEqual([{ id: share.id }])
})

test('a link is withdrawn in the list of own links', async () => {
  const { carCommonDetail, lotInfo, carInfo } = lots['car-auction']
  const { password: _password, wasLocked: _wasLocked, ...own } = share
  const item = {
    ...own,
    ...{ carId: carCommonDetail.id, lotNo: lotInfo.lotNumber, auctionName: lotInfo.auctionName },
    ...{ auctionDate: lotInfo.auctionDate, maker: carInfo.maker, model: carInfo.model },
    ...{ grade: 'G', year: carInfo.year, image: null },
  }
  const items = [item]
  await openApp('/shared-links', {
    answers: {
      listShares: () => ({
        items: [...items],
        pageInfo: { page: 1, pageSize: 20, totalSearchResults: items.length, totalResults: 1 },
      }),
      withdrawShare() {
        items.pop()
        return { success: true }
      },
    },
  })
  await expect.element(page.getByText('1 time', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Withdraw link/ }).click()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByText('1 time', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
