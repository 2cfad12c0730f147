import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { pdfOf } from '#testing/database/files/pictures.ts'
import type { Who } from '#testing/database/people.ts'

const app = await testApp()
const { call, refused, db } = app
const { newLot, place } = await bidCalls(app)
const began = new Date('2031-03-12T12:00:00+09:00')

let bidId = 0
beforeAll(async () => {
  await setDatabaseClock(db, began)
  bidId = (await place(await newLot(), 400_000)).bidId ?? 0
})

const send = (who: Who, comment: string) =>
  call('saveChat', { body: { bidId, comment } }, { as: who })
const chatOf = (who: Who) => call('getChat', { query: { bidId } }, { as: who })

describe('the conversation about a bid', () => {
  test('has the messages of both sides in order, with read marks', async () => {
    const question = await send('client', '  Is it clean below?\n')
    expect(question.message).toMatchObject({ text: 'Is it clean below?', isOwn: true })
    await send('manager', 'Yes, we have looked.')
    expect(await chatOf('client')).toMatchObject({
      chat: [
        { text: 'Is it clean below?', isOwn: true, isReadByOthers: false },
        { text: 'Yes, we have looked.', isOwn: false, side: 'company', author: null },
      ],
      isRead: false,
    })
    await call('markChatRead', { body: { bidId } }, { as: 'client' })
    expect(await chatOf('client')).toMatchObject({ isRead: true })
    const seen = await chatOf('manager')
    expect(seen.isRead).toBe(false)
    expect(seen.chat.map(({ isReadByOthers }) => isReadByOthers)).toEqual([false, true])
    expect(seen.chat[0]?.author).toBe('Test client')
  })

  test('hides a message that its author withdraws within two minutes', async () => {
    const { message } = await send('client', 'The wrong car')
    const withdrawal = { body: { bidId, messageId: message.id } }
    const foreign = await refused('withdrawChat', withdrawal, { as: 'manager' })
    expect(foreign.messageCode).toBe('not_found')
    await call('withdrawChat', withdrawal, { as: 'client' })
    await call('withdrawChat', withdrawal, { as: 'client' })
    expect((await chatOf('manager')).chat.at(-1)).toMatchObject({ text: '', isWithdrawn: true })
    const later = await send('client', 'This stands')
    await setDatabaseClock(db, new Date(began.getTime() + 120_000))
    const tooLate = { body: { bidId, messageId: later.message.id } }
    const refusal = await refused('withdrawChat', tooLate, { as: 'client' })
    expect(refusal.messageCode).toBe('message_stands')
  })

  test('accepts messages with files, and of files alone', async () => {
    const upload = async (name: string) => {
      const input = {
        query: { bidId },
        body: { file: new File([new Uint8Array(pdfOf(200))], name) },
      }
      return (await call('uploadChatFile', input, { as: 'client' })).id
    }
    const post = (comment: string, files: number[]) =>
      call('saveChat', { body: { bidId, comment, files } }, { as: 'client' })
    const [contract, sheet, later] = [
      await upload('contract.pdf'),
      await upload('sheet.pdf'),
      await upload('later.pdf'),
    ]
    const { message } = await post('', [contract, sheet])
    expect(message).toMatchObject({
      text: '',
      files: [{ name: 'contract.pdf', isImage: false }, { name: 'sheet.pdf' }],
    })
    const seen = (await chatOf('manager')).chat.at(-1)
    expect(seen?.files).toEqual(message.files)
    const { conversations } = await call('listConversations', { query: {} }, { as: 'manager' })
    expect(conversations[0]?.message?.text).toBe('contract.pdf')
    const { cars } = await call('listBids', { query: {} }, { as: 'manager' })
    expect(cars[0]?.message).toBe('contract.pdf')
    // A file belongs to one message, and a message with a missing file is not stored.
    const before = (await chatOf('client')).chat.length
    const again = { body: { bidId, comment: 'Again', files: [later, sheet] } }
    expect((await refused('saveChat', again, { as: 'client' })).messageCode).toBe('file_gone')
    expect((await chatOf('client')).chat).toHaveLength(before)
    await post('With one', [later])
    const foreign = { body: { bidId, comment: '', files: [later] } }
    expect((await refused('saveChat', foreign, { as: 'manager' })).messageCode).toBe('file_gone')
    const withdrawal = { body: { bidId, messageId: message.id } }
    await call('withdrawChat', withdrawal, { as: 'client' })
    const gone = (await chatOf('manager')).chat.find(({ id }) => id === message.id)
    expect(gone).toMatchObject({ isWithdrawn: true, files: [] })
  })

  test('reveals a withdrawn text to nobody', async () => {
    const notices = async () => {
      const { notifications } = await call('listNotifications', {}, { as: 'client' })
      return notifications.map(({ values, count, isRead }) => [values.text, count, isRead])
    }
    await call('markChatRead', { body: { bidId } }, { as: 'client' })
    const before = await notices()
    const only = await send('manager', 'Meant for somebody else')
    expect(await notices()).toEqual([['Meant for somebody else', 1, false], ...before])
    const withdraw = (messageId: number) =>
      call('withdrawChat', { body: { bidId, messageId } }, { as: 'manager' })
    await withdraw(only.message.id)
    expect(await notices()).toEqual(before)
    await send('manager', 'The sheet is clean')
    const second = await send('manager', 'This, too')
    await withdraw(second.message.id)
    await withdraw(second.message.id)
    expect(await notices()).toEqual([['', 1, false], ...before])
  })
})
