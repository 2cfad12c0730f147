import { describe, expect, test } from 'vitest'
import { ask, confirm, dialogOf, leave, open, openLot, own, place, readLot } from './bid-panel.ts'
import { enter, soon, visit } from './journey.ts'

describe('a buyer', () => {
  test('who presses twice bids once', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'dealer')
      await openLot(here)
      const keys: string[] = []
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/bid/create')) return
        if (request.postDataJSON().confirm) keys.push(request.headers()['idempotency-key'] ?? '')
      })
      await ask(page, 300_000)
      await dialogOf(page).getByRole('checkbox').check()
      await dialogOf(page)
        .getByRole('button', { name: /^Place bid/ })
        .evaluate((button: HTMLElement) => {
          button.click()
          button.click()
        })
      await page.getByText('The bid is placed').waitFor()
      expect(new Set(keys).size).toBe(1)
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    }))

  test('who clicks twice on the last button still reads what has come of it', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'dealer')
      await openLot(here)
      await ask(page, 300_000)
      await dialogOf(page).getByRole('checkbox').check()
      const submit = dialogOf(page).getByRole('button', { name: /^Place bid/ })
      const box = await submit.boundingBox()
      if (!box) throw new Error('the button has no place')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.click(x, y)
      await page.getByText('The bid is placed').waitFor()
      await page.mouse.click(x, y)
      await page.mouse.click(20, 20)
      await soon(() => page.getByText('The bid is placed').isVisible()).toBe(true)
    }))

  test('who turns the tablet keeps the window, and reads of the cancellation that fails', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('500 /api/bid/update-bid-status')
      await enter(here, 'dealer')
      await openLot(here)
      await ask(page, 300_000)
      await page.setViewportSize({ width: 700, height: 900 })
      await dialogOf(page).getByRole('checkbox').check()
      await confirm(page)
      await page.getByText('The bid is placed').waitFor()
      await leave(page, 'Done')
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/bid/update-bid-status', async (route) => {
        await held
        await route.fulfill({ status: 500, json: {} })
      })
      await page.getByRole('button', { name: 'Cancel bid' }).click()
      await page.getByRole('button', { name: 'Cancel the bid' }).click()
      await page.keyboard.press('Escape')
      answer()
      await page.getByText(/not known whether this arrived/).waitFor()
    }))

  test('whose network breaks after the bid arrived is told that it stands, and it is one', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'dealer')
      await openLot(here)
      const answers: { key: string | undefined; bidId: number }[] = []
      await page.route('**/api/bid/create', async (route) => {
        const request = route.request()
        if (!request.postDataJSON().confirm) return route.continue()
        const response = await route.fetch()
        answers.push({ key: request.headers()['idempotency-key'], ...(await response.json()) })
        // The first answer is lost on its way.
        return answers.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
      })
      await ask(page, 300_000)
      await confirm(page)
      await page.getByText('The bid is placed').waitFor()
      expect(answers).toHaveLength(2)
      expect(answers[1]).toEqual(answers[0])
    }))

  test('whose network stays away is told that nobody knows, keeps the window, and tries again', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'dealer')
      await openLot(here)
      let away = true
      const keys = new Set<string | undefined>()
      await page.route('**/api/bid/create', (route) => {
        if (!route.request().postDataJSON().confirm) return route.continue()
        keys.add(route.request().headers()['idempotency-key'])
        return away ? route.abort('internetdisconnected') : route.continue()
      })
      await ask(page, 300_000)
      await confirm(page)
      await page.getByText(/not known whether this arrived/).waitFor()
      away = false
      await dialogOf(page)
        .getByRole('button', { name: /^Place bid/ })
        .click()
      await page.getByText('The bid is placed').waitFor()
      expect(keys.size).toBe(1)
    }))

  test('sees the bid of one tab in the other, and of the second when the first is gone', () =>
    visit(async (here) => {
      const { page, context } = here
      await enter(here, 'dealer')
      const streams: string[] = []
      context.on('request', (request) => {
        if (request.url().includes('/api/events')) streams.push(request.url())
      })
      const lot = await openLot(here)
      const second = await context.newPage()
      await open({ ...here, page: second }, lot)
      await soon(() => streams.length).toBe(1)
      await place(page, 300_000)
      await own(second).getByText('Under review').waitFor()
      expect(streams).toHaveLength(1)
      await page.close()
      await soon(() => streams.length).toBe(2)
      expect(streams[1]).toMatch(/since=\d+/)
      const { jasId } = (
        await readLot({ ...here, page: second }, 'car-auction', lot.carCommonDetail.id)
      ).bidInfo
      const data = { bidId: jasId, status: 4 }
      const cancelled = await second.request.put(`${here.url}/api/bid/update-bid-status`, { data })
      expect(cancelled.status()).toBe(200)
      await second.getByRole('button', { name: 'Cancel bid' }).waitFor({ state: 'detached' })
    }))
})
