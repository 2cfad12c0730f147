import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatTalk } from '../../contract/chat/talks.ts'
import { horizontalOverflow } from '../testing/accessibility.ts'
import { pageInfoOf } from '../testing/answers.ts'
import { openApp } from '../testing/app.tsx'

const long = 'Донаудампфшиффартсгезельшафт '.repeat(12)

const talk: ChatTalk = {
  ...{ bidId: 7, bidStatus: 1, bidAmount: 300_000, carId: '41', lotNo: '4711' },
  ...{ auctionName: 'USS Tokyo', auctionDate: '2026-11-27T13:00:00+09:00', maker: 'TOYOTA' },
  ...{
    model: 'ALPHARD',
    year: 2018,
    image: null,
    link: '/car-auction/41',
    client: null,
    unread: 3,
  },
  message: {
    ...{ id: 1, text: 'Has it run?', time: '2026-11-26T10:00:00+09:00', isOwn: false },
    ...{ side: 'company', author: null },
  },
}

const listOf = (talks: readonly ChatTalk[]) => ({
  listTalks: { talks: [...talks], unreadTalks: 1, pageInfo: pageInfoOf(talks.length) },
})

test.each([360, 390, 820])('long names and messages fit %i px', async (width) => {
  const message = talk.message && { ...talk.message, text: long }
  const longTalk = {
    ...talk,
    model: long,
    auctionName: long,
    client: { id: 1, name: long },
    message,
  }
  await openApp('/messages', { screen: { width, height: 844 }, answers: listOf([longTalk]) })
  const line = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  await expect.element(line).toBeVisible()
  for (const mark of [line.getByRole('time'), line.getByText('3', { exact: true })]) {
    await expect.element(mark).toBeInViewport({ ratio: 1 })
  }
  expect(horizontalOverflow()).toBe(0)
})
