import { pdfOf, plainPhoto } from '../server/testing/files/pictures.ts'
import { violationsInBothThemes } from './accessibility.ts'
import { newBid, openChat } from './chat-panel.ts'
import { expect, test } from './fixtures.ts'

test('photos and documents go with a message, and open large', async ({ page, openBrowser }) => {
  const { bidId } = await newBid(page)
  await page.goto('/bids')
  const panel = await openChat(page, bidId)
  const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Attach photos or PDF' }).click()
    await (await chooser).setFiles(files)
  }
  const photo = {
    name: 'front.jpg',
    mimeType: 'image/jpeg',
    buffer: await plainPhoto('jpeg', 640, 480),
  }
  await choose(
    photo,
    { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdfOf(2_000) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  )
  const attached = panel.getByRole('list', { name: 'Attached files' })
  await expect(attached.getByRole('listitem')).toHaveCount(4)
  await expect(attached.getByRole('alert')).toHaveCount(2)
  await expect(attached.getByRole('button', { name: 'Remove front.jpg' })).toBeVisible()
  await expect(attached.getByRole('button', { name: 'Remove sheet.pdf' })).toBeVisible()
  await attached.getByRole('button', { name: 'Remove notes.txt' }).click()
  await attached.getByRole('button', { name: 'Remove large.jpg' }).click()
  await expect(attached.getByRole('alert')).toHaveCount(0)
  expect(await violationsInBothThemes(page)).toEqual([])

  // They survive a reload, and go without a text as well.
  await page.reload()
  const again = await openChat(page, bidId)
  await expect(again.getByRole('button', { name: 'Remove sheet.pdf' })).toBeVisible()
  await again.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(again.getByText('Sent, not read yet', { exact: true })).toHaveCount(1)
  await expect(again.getByRole('list', { name: 'Attached files' })).toHaveCount(0)

  const manager = await openBrowser({ signedInAs: 'manager' })
  await manager.goto(`/messages?bid=${bidId}`)
  const log = manager.getByRole('log')
  await expect(log.getByRole('link', { name: /^sheet\.pdf/ })).toHaveAttribute(
    'href',
    /\/api\/bid\/chat-file\?id=\d+/,
  )
  await log.getByRole('button', { name: 'Open front.jpg large' }).click()
  const gallery = manager.getByRole('dialog', { name: 'Attached files' })
  await expect(gallery.getByRole('group', { name: 'Photo 1 of 1', exact: true })).toBeVisible()
  await manager.keyboard.press('Escape')
  await expect(gallery).not.toBeAttached()
})
