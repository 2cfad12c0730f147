import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { type OpenedApp, openApp } from '#testing/components/app.tsx'
import { chooseFiles } from '#testing/components/choose-files.ts'
import {
  chatEventOf,
  conversation,
  type FakeConversation,
  fakeConversation,
} from '#testing/components/conversation.ts'
import { ConnectionLost, Refused } from '#testing/components/fake-server.ts'
import { chatPreferences } from './preferences.ts'

const path = `/messages?bid=${conversation.bidId}`
const log = page.getByRole('log')
const field = page.getByRole('textbox', { name: 'Message' })
const text = (words: string) => page.getByText(words, { exact: true })
const sent = () => text('Sent, not read yet').elements()
const notSent = () => text('Not sent. The server is not responding.').elements()

const open = (chat: FakeConversation) => openApp(path, { answers: chat.answers })

/** Types a message and sends it with Enter. */
async function send(words: string): Promise<void> {
  await field.fill(words)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
}

/** Sends the event after which the page loads the messages again. */
const announce = (app: OpenedApp) => app.send(chatEventOf(conversation))

test('an empty conversation suggests questions', async () => {
  await open(fakeConversation())
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  const question = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  const words = question.element().textContent
  await question.click()
  await expect.element(field).toHaveValue(words)
  await expect.element(field).toHaveFocus()
})

test('a client reads the answers of the company', async () => {
  const chat = fakeConversation()
  const app = await open(chat)
  await send('  Is it clean below?\n')
  await send('<b>And</b> the tyres? 🚗')
  await expect.element(log.getByText('Is it clean below?', { exact: true })).toBeVisible()
  await expect.element(log.getByText('<b>And</b> the tyres? 🚗', { exact: true })).toBeVisible()
  await expect.poll(sent).toHaveLength(2)
  chat.read()
  announce(app)
  await expect.poll(() => log.getByText('Read', { exact: true }).elements()).toHaveLength(2)
  chat.add('Yes, we have looked.')
  announce(app)
  await expect.element(log.getByText('Yes, we have looked.', { exact: true })).toBeVisible()
  // Clients do not see the names of staff.
  await expect.element(log.getByText('Seriba', { exact: true })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('an unsent message is kept and is sent once on retry', async () => {
  const chat = fakeConversation()
  const app = await open(chat)
  await send('First')
  await expect.poll(sent).toHaveLength(1)
  // The server stores the message, but its response is lost.
  app.answer('saveChat', (request) => {
    chat.save(request)
    throw new ConnectionLost()
  })
  await send('Second')
  await expect.poll(notSent).toHaveLength(1)
  expect(app.requestsOf('saveChat')).toHaveLength(4)
  app.answer('saveChat', () => {
    throw new ConnectionLost()
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await send('Third')
  await expect.poll(notSent).toHaveLength(2)
  // Without a network it is not retried automatically.
  expect(app.requestsOf('saveChat')).toHaveLength(5)
  vi.restoreAllMocks()

  // Both it and the draft survive a reload.
  await field.fill('A draft')
  await app.reload()
  await expect.element(field).toHaveValue('A draft')
  await expect.poll(notSent).toHaveLength(2)
  app.answer('saveChat', chat.save)
  await page.getByRole('button', { name: 'Send again' }).first().click()
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  await expect.poll(sent).toHaveLength(3)
  expect(chat.messages.map((message) => message.text)).toEqual(['First', 'Second', 'Third'])

  app.answer('saveChat', () => {
    throw new Refused('too_many_requests')
  })
  await field.click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(text('A draft')).not.toBeInTheDocument()
})

test('too many messages are held back until the time that the server names', async () => {
  const chat = fakeConversation()
  const app = await open(chat)
  app.answer('saveChat', () => {
    throw new Refused('too_many_requests', { headers: { 'retry-after': '40' } })
  })
  await send('Too fast')
  await expect
    .element(page.getByText(/^Not sent\. Too many messages: try again in \d+ s/))
    .toBeVisible()
  app.answer('saveChat', chat.save)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(sent).toHaveLength(1)
})

test('a text may be as long as the server accepts', async () => {
  await open(fakeConversation())
  await field.fill('字'.repeat(10_001))
  await expect.element(page.getByRole('alert')).toMatchTextContent('1 character too many')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('字'.repeat(10_001))
  await expect.element(log).not.toBeInTheDocument()
  await field.fill('字'.repeat(10_000))
  await expect.element(text('0 characters left')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Enter}')
  await expect.poll(sent).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Show full message' })).toBeVisible()
})

test('a client withdraws a message', async () => {
  const chat = fakeConversation()
  const withdrawableUntil = '2026-11-26T13:00:00+09:00'
  chat.add('The wrong car', { isOwn: true, side: 'client', withdrawableUntil })
  chat.add('An old one', { isOwn: true, side: 'client' })
  const app = await open(chat)
  await page.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw the message' }).click()
  await expect.element(text('You withdrew this message')).toBeVisible()
  expect(app.requestsOf('withdrawChat').map(({ body }) => body)).toEqual([
    { bidId: conversation.bidId, messageId: 1 },
  ])
})

test('earlier messages load above without moving the visible ones', async () => {
  const chat = fakeConversation(...Array.from({ length: 70 }, (_, at) => `Message ${at + 1}`))
  const app = await open(chat)
  const message = (words: string) => log.getByText(words, { exact: true })
  await expect.element(message('Message 70')).toBeInViewport()
  await expect.element(message('Message 21')).toBeInTheDocument()
  await expect.element(message('Message 20')).not.toBeInTheDocument()
  message('Message 21').element().scrollIntoView({ block: 'nearest' })
  await expect.element(message('Message 1')).toBeInTheDocument()
  await expect.element(message('Message 21')).toBeInViewport()
  // A new message counts as read only once its end is in sight.
  const marks = () => app.requestsOf('markChatRead').map(({ body }) => body)
  chat.add('The newest')
  announce(app)
  await expect.element(message('The newest')).toBeInTheDocument()
  expect(marks()).toEqual([{ bidId: conversation.bidId, messageId: 70 }])
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect.element(message('The newest')).toBeInViewport()
  await expect.poll(marks).toContainEqual({ bidId: conversation.bidId, messageId: 71 })
})

test('files of other types and large ones are refused before they are sent', async () => {
  await open(fakeConversation())
  const chooser = page.getByRole('button', { name: 'Attach photos or PDF' })
  await expect.element(chooser).toBeVisible()
  chooseFiles(
    new File(['no'], 'notes.txt', { type: 'text/plain' }),
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' }),
  )
  const attached = page.getByRole('list', { name: 'Attached files' })
  await expect.poll(() => attached.getByRole('alert').elements()).toHaveLength(2)
  expect(await violationsInBothThemes()).toEqual([])
  await attached.getByRole('button', { name: 'Remove notes.txt' }).click()
  await attached.getByRole('button', { name: 'Remove large.jpg' }).click()
  await expect.element(attached).not.toBeInTheDocument()
})

test('files can be sent without a text', async () => {
  const file = { id: 5, name: 'sheet.pdf', isImage: false }
  const app = await openApp('/bids', { answers: fakeConversation().answers })
  // Uploaded before but not sent.
  chatPreferences.chatDrafts.write([{ talk: `1.${conversation.bidId}`, text: '', files: [file] }])
  history.replaceState(null, '', path)
  await app.reload()
  const attached = page.getByRole('list', { name: 'Attached files' })
  await expect.element(attached.getByRole('button', { name: 'Remove sheet.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(attached).not.toBeInTheDocument()
  await expect
    .poll(() => app.requestsOf('saveChat').map(({ body }) => body))
    .toEqual([{ bidId: conversation.bidId, comment: '', files: [5] }])
})
