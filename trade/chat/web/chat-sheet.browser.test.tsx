import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { conversation, fakeConversation } from '#testing/components/conversation.ts'

const lot = lots['car-auction']
const ownBid = { myBid: true, jasId: conversation.bidId, myBidAmount: 300_000, bidStatusId: 1 }

test('the page of a lot opens the conversation about one’s own bid', async () => {
  const chat = fakeConversation('It has run.')
  await openApp(lotPath('car-auction'), {
    answers: {
      ...chat.answers,
      lot: { ...lot, bidInfo: { ...lot.bidInfo, ...ownBid } },
    },
  })
  const ownBidCard = page.getByRole('region', { name: 'Your bid' })
  await ownBidCard.getByRole('button', { name: 'Messages 1 unread' }).click()
  await expect.element(page.getByRole('dialog').getByRole('log')).toMatchTextContent('It has run.')
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Messages', exact: true })).toHaveFocus()
})
