import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CarLot } from '#market/lots/contract/calls.ts'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import type { FakeRequest } from '#testing/components/fake-server.ts'

const lot = lots['car-auction']
const { images } = lot.lotImages
const thumbnails = page.getByRole('region', { name: 'Photos' }).getByRole('listitem')
const button = page.getByRole('button', { name: 'Extra photos', exact: true })
const progress = page.getByRole('progressbar', { name: 'Fetching extra photos…' })

/** Returns a house's answer with photos, after which this many requests are left. */
const answerOf = (extra: readonly string[], ussLimit: number) => ({
  success: true as const,
  auctionLotDetail: {
    carCommonDetail: { isUss: true, ussLimit },
    carInfo: { id: lot.carCommonDetail.id, images: [...extra], auctionSheet: '' },
  },
})
const extra = ['under', 'boot'].map((view) => `/pictures/${view}-1280.webp`)

test('fetches extra photos, which join the others', async () => {
  let shown = lot
  const app = await openApp(lotPath('car-auction'), {
    answers: {
      lot: () => shown,
      getExtraImages() {
        const details = { ...lot.details, extraImages: extra }
        shown = { ...lot, details, ussCounter: { ussLimit: 9 } }
        return answerOf(extra, 9)
      },
    },
  })
  await expect.poll(() => thumbnails.elements()).toHaveLength(images.length)
  await expect.element(page.getByText('10 requests left today', { exact: true })).toBeVisible()
  const held = app.hold('getExtraImages')
  await button.dblClick()
  await expect.element(progress).toBeVisible()
  await expect
    .element(page.getByText('This takes about 30 seconds.', { exact: true }))
    .toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
  held.release()
  await expect.element(page.getByText('2 extra photos added', { exact: true })).toBeVisible()
  await expect.element(page.getByText('9 requests left today', { exact: true })).toBeVisible()
  await expect.element(progress).not.toBeInTheDocument()
  await expect.element(button).not.toBeInTheDocument()
  expect(thumbnails.elements()).toHaveLength(images.length + extra.length)
  const requests = app.requestsOf('getExtraImages')
  expect(requests.map(({ query }) => query.carId)).toEqual([lot.carCommonDetail.id])
})

test('says when a house has no more photos', async () => {
  const app = await openApp(lotPath('car-auction'), {
    answers: { getExtraImages: answerOf([], 10) },
  })
  await button.click()
  const none = page.getByRole('button', { name: 'No extra photos', exact: true })
  await expect.element(none).toBeVisible()
  await expect.element(page.getByText('10 requests left today', { exact: true })).toBeVisible()
  // It is marked as disabled, but stays focusable.
  await none.click({ force: true })
  expect(app.requestsOf('getExtraImages')).toHaveLength(1)
})

test('leaving the page cancels a request', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeRequest>()
  await openApp(lotPath('car-auction'), {
    answers: {
      getExtraImages(request) {
        resolve(request)
        return new Promise(() => {})
      },
    },
  })
  await button.click()
  await expect.element(progress).toBeVisible()
  const { signal } = await promise
  expect(signal?.aborted).toBe(false)
  await page.getByRole('link', { name: 'Car auctions' }).first().click()
  await expect.poll(() => signal?.aborted).toBe(true)
})

test('disables the button without requests left', async () => {
  const usedUp: CarLot = { ...lot, ussCounter: { ussLimit: 0 } }
  await openApp(lotPath('car-auction'), { answers: { lot: usedUp } })
  await expect.element(button).toBeDisabled()
  await expect.element(page.getByText('No requests left today', { exact: true })).toBeVisible()
})
