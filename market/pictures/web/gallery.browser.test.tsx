import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'

const lot = lots['car-auction']
const { images } = lot.lotImages
const dialog = page.getByRole('dialog')
const counter = dialog.getByRole('status')
const thumbnails = page.getByRole('list', { name: 'All photos' }).getByRole('button')

/** Returns the large picture that is shown. */
function picture(): HTMLImageElement {
  const shown = dialog.element().querySelector<HTMLImageElement>('[class*=touch-none] img')
  if (!shown) throw new Error('no picture is shown')
  return shown
}
const scale = () => getComputedStyle(picture()).scale
const openGallery = () =>
  page
    .getByRole('button', { name: /full screen$/ })
    .first()
    .click()

test('the keyboard changes photos; Escape resets an enlarged one, then closes', async () => {
  await openApp(lotPath('car-auction'))
  await openGallery()
  const count = images.length + 1
  await expect.element(counter).toHaveTextContent(`1/${count}`)
  expect(dialog.element().querySelectorAll('[data-dot]')).toHaveLength(count)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.element(counter).toHaveTextContent(`2/${count}`)

  await userEvent.click(picture(), { position: { x: 300, y: 200 } })
  await expect.poll(scale).toBe('2')
  const before = picture().style.transformOrigin
  // The enlarged picture is larger than its visible part.
  const seen = picture().parentElement
  if (!seen) throw new Error('the picture has no frame')
  await userEvent.hover(seen, { position: { x: 100, y: 500 } })
  await expect.poll(() => picture().style.transformOrigin).not.toBe(before)

  await userEvent.keyboard('{Escape}')
  await expect.poll(scale).toBe('1')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

/** Opens a lot with missing pictures at some places. */
async function openWithout(isMissing: (at: number) => boolean): Promise<void> {
  // A picture is requested again after some seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
  onTestFinished(() => void vi.useRealTimers())
  const address = (image: string, at: number) =>
    isMissing(at) ? image.replace('/pictures/', '/missing/') : image
  const lotImages = { images: images.map(address), thumbnails: images.map(address) }
  await openApp(lotPath('car-auction'), { answers: { lot: { ...lot, lotImages } } })
}

test('omits a missing photo', async () => {
  await openWithout((at) => at === 1)
  await expect.poll(() => thumbnails.elements()).toHaveLength(images.length - 1)
})

test('shows a message when no photo loads', async () => {
  await openWithout(() => true)
  await expect.element(page.getByText('No photo', { exact: true })).toBeVisible()
  await expect.element(thumbnails).not.toBeInTheDocument()
})
