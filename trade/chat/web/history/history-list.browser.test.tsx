import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { conversation, fakeConversation } from '#testing/components/conversation.ts'
import type { BidLogEntry } from '#trade/chat/contract/log.ts'

const placed: BidLogEntry = {
  ...{ id: 'b1', code: 'placed', date: '2026-11-26T10:00:00+09:00', userName: 'Anna Kuznetsova' },
  ...{ event: 'Bid placed', status: 1, userType: 1, changes: [] },
}
const decided: BidLogEntry = {
  ...{ ...placed, id: 'b2', code: 'status', event: 'Status changed', status: 2 },
  changes: [{ field: 'status', name: 'Status', before: 'New', after: 'Placed with the house' }],
}

test('the history of a bid shows the newest change first, with its time in Tokyo', async () => {
  const getBidLog = [placed, decided]
  const answers = { ...fakeConversation().answers, getBidLog }
  await openApp(`/messages?bid=${conversation.bidId}`, { answers })
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('region', { name: 'History of the bid' })
  await expect.poll(() => history.getByRole('listitem').elements()).toHaveLength(2)
  const newest = history.getByRole('listitem').first()
  await expect.element(newest.getByRole('definition')).toMatchTextContent('Placed with the house')
  await expect
    .element(newest.getByRole('time'))
    .toHaveAttribute('title', expect.stringMatching(/Tokyo/))
  await expect.element(history.getByRole('listitem').last()).toMatchTextContent('Bid placed')
  expect(await violationsInBothThemes()).toEqual([])
})
