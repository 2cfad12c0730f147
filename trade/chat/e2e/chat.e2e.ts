import { readFile } from 'node:fs/promises'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidOn, setStatus } from '#testing/browser/bid-panel.ts'
import {
  bidRowOf,
  chatButtonOf,
  newBid,
  openChat,
  send,
  stream,
} from '#testing/browser/chat-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { desktop } from '#testing/browser/screens.ts'
import { addLot } from '#testing/browser/test-lots.ts'
import { pdfOf, plainPhoto } from '#testing/database/files/pictures.ts'

test.use(desktop)

test('a client and a manager chat about a bid without reloading', async ({
  page,
  openBrowser,
  database,
  callerOf,
}) => {
  // A question about the lot before the bid, answered on the manager's list of questions.
  const lot = await addLot(database)
  const manager = await openBrowser({ signedInAs: 'manager' })
  await manager.setViewportSize(desktop.viewport)
  await page.goto(lot.path)
  const questions = page.getByRole('region', { name: 'Questions about this lot' })
  await questions.getByRole('button', { name: 'Ask a question' }).click()
  await send(page.getByRole('dialog'), 'Has it two keys?')
  await page.keyboard.press('Escape')
  await manager.goto('/messages')
  await manager.getByRole('radio', { name: /^To answer: [1-9]/ }).check()
  const waiting = manager.getByRole('link').filter({ hasText: `${lot.lotNumber} ·` })
  await expect(waiting).toContainText('Answer within')
  await waiting.click()
  await send(manager.getByRole('main'), 'Yes, two.')
  await expect(waiting).toHaveCount(0)
  await expect(questions.getByRole('region', { name: 'Answer' })).toContainText('Yes, two.')
  // The bid continues the conversation.
  const bidId = await bidOn(await callerOf('client'), lot, 300_000)
  const [clientHears, managerHears] = [stream(page), stream(manager)]
  await Promise.all([
    page.goto('/bids'),
    manager.goto(`/bid-manager?days=all&lotNo=${lot.lotNumber}`),
  ])
  await Promise.all([clientHears, managerHears])
  const mine = await openChat(page, bidId)
  await send(mine, 'Is it clean below?')
  await send(mine, 'And the tyres? 🚗')
  const own = mine.getByRole('log')
  await expect(own).toContainText('Yes, two.')
  await expect(own.getByText('Sent, not read yet', { exact: true })).toHaveCount(2)

  // The manager sees it as unread and opens it with a key, which marks it as read.
  await expect(chatButtonOf(manager, bidId)).toHaveAccessibleName(/Unread: And the tyres\? 🚗$/)
  const box = bidRowOf(manager, bidId).getByRole('checkbox')
  await box.focus()
  await manager.keyboard.press('c')
  const theirs = manager.getByRole('dialog')
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(theirs.getByRole('log')).toContainText('Is it clean below?')
  await expect(own.getByText('Read', { exact: true })).toHaveCount(3)
  await send(theirs, 'Yes, we have looked.')
  await expect(own.getByText('Yes, we have looked.', { exact: true })).toHaveCount(1)
  // Clients do not see the names of staff.
  await expect(own.getByText('Seriba', { exact: true }).last()).toBeVisible()
  await expect(theirs.getByText('Read', { exact: true })).toHaveCount(2)
  await manager.keyboard.press('Escape')
  await expect(theirs).not.toBeAttached()
  await expect(box).toBeFocused()
  await manager.keyboard.press('?')
  await expect(theirs).toContainText('Messages about the bid')
  await manager.keyboard.press('Escape')
  await expect(theirs).not.toBeAttached()

  // Changes of the bid are in its history and in its file.
  await mine.getByRole('tab', { name: 'History' }).click()
  const history = mine.getByRole('region', { name: 'History of the bid' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await setStatus(await callerOf('manager'), bidId, bidStatus.placed)
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText('Placed with the house')
  const downloading = page.waitForEvent('download')
  await mine.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await downloading).path()
  expect(await readFile(file, 'utf8')).toContain('Placed with the house')

  // While the chat is closed a new message marks the row; the focus is back on its button.
  await page.keyboard.press('Escape')
  await expect(mine).not.toBeAttached()
  await expect(chatButtonOf(page, bidId)).toBeFocused()
  const again = await openChat(manager, bidId)
  await send(again, 'Shall we go up to 700?')
  await expect(bidRowOf(page, bidId)).toContainText('Shall we go up to 700?')
  await expect(chatButtonOf(page, bidId)).toHaveAccessibleName(/Unread: Shall we go up/)
  const toMessages = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(toMessages).toHaveAccessibleName('Messages, 1 unread conversation')
  await toMessages.click()
  const conversation = page
    .getByRole('list', { name: 'Conversations' })
    .locator(`a[href="/messages?bid=${bidId}"]`)
  await expect(conversation).toContainText('1 unread')
  await conversation.click()
  await expect(page).toHaveURL(`/messages?bid=${bidId}`)
  await expect(page.getByRole('log')).toContainText('Shall we go up to 700?')
  await expect(conversation).not.toContainText('unread')

  await again.getByRole('button', { name: 'Message actions' }).last().click()
  await manager.getByRole('menuitem', { name: 'Withdraw the message' }).click()
  await expect(page.getByText('This message was withdrawn', { exact: true })).toBeVisible()
})

test('unsent files and messages survive a reload and are sent once', async ({
  page,
  openBrowser,
  database,
  callerOf,
}) => {
  const { bidId } = await newBid({ database, callerOf })
  const path = `/messages?bid=${bidId}`
  await page.goto(path)
  const photo = {
    name: 'front.jpg',
    mimeType: 'image/jpeg',
    buffer: await plainPhoto('jpeg', 640, 480),
  }
  const sheet = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdfOf(2_000) }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach photos or PDF' }).click()
  await (await chooser).setFiles([photo, sheet])
  const attached = page.getByRole('list', { name: 'Attached files' })
  await expect(attached.getByRole('button', { name: /^Remove / })).toHaveCount(2)

  await page.reload()
  await expect(attached.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  // The server stores the message, but its response is lost.
  await page.route('**/api/bid/save-chat', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page.getByRole('main'), 'The photos')
  const failure = page.getByText('Not sent. The server is not responding.', { exact: true })
  await expect(failure).toBeVisible()
  await expect(attached).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent, not read yet', { exact: true })).toHaveCount(1)
  await expect(failure).toHaveCount(0)

  const manager = await openBrowser({ signedInAs: 'manager' })
  await manager.goto(path)
  const log = manager.getByRole('log')
  await expect(log.getByText('The photos', { exact: true })).toHaveCount(1)
  const link = log.getByRole('link', { name: /^sheet\.pdf/ })
  await expect(link).toHaveAttribute('href', /\/api\/bid\/chat-file\?id=\d+/)
  await log.getByRole('button', { name: 'Enlarge front.jpg' }).click()
  const gallery = manager.getByRole('dialog', { name: 'Attached files' })
  await expect(gallery.getByRole('group', { name: 'Photo 1 of 1', exact: true })).toBeVisible()
  await manager.keyboard.press('Escape')
  await expect(gallery).not.toBeAttached()
})
