import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ProducedVehicle, producedTexts } from '#market/lots/contract/production-month.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { brokenWords } from '#testing/components/broken-words.ts'
import { narrowPhoneScreen, phoneScreen } from '#testing/components/screens.ts'

const car = lots['car-auction']

test('a lot links to its list, and has arrows beside its sheet', async () => {
  await openApp(lotPath('car-auction'), { screen: phoneScreen })
  await page.getByRole('button', { name: 'Auction sheet, open full screen' }).click()
  const gallery = page.getByRole('dialog')
  const arrow = gallery.getByRole('button', { name: 'Next' })
  await expect.element(arrow).toBeVisible()
  const between = () => {
    const picture = gallery.element().querySelector('img[src*="-2560."]')
    const above = picture?.getBoundingClientRect()
    return above?.height ? arrow.element().getBoundingClientRect().y - above.bottom : Number.NaN
  }
  await expect.poll(between).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await breadcrumbs.getByRole('link').click()
  await expect.poll(() => location.pathname).toBe('/car-auction')
})

const panelTexts: Record<Language, { panel: string; close: string }> = {
  en: { panel: 'Your bid', close: 'Close' },
  ru: { panel: 'Ваша ставка', close: 'Закрыть' },
}

test.each(['en', 'ru'] as const)(
  'in %s the bid panel covers the narrowest phone, and nothing moves sideways',
  async (language) => {
    await openApp(lotPath('car-auction'), { language, screen: narrowPhoneScreen })
    const { panel, close } = panelTexts[language]
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
    const openers = page.getByRole('button').elements()
    const opener = openers.findLast((button) => button.ariaHasPopup === 'dialog')
    if (!opener) throw new Error('no button opens a dialog')
    await userEvent.click(opener)
    const dialog = page.getByRole('dialog', { name: panel })
    await expect.element(dialog).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    const { width, height } = dialog.element().getBoundingClientRect()
    expect({ width, height }).toEqual(narrowPhoneScreen)
    expect(await brokenWords()).toEqual([])
    await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: close }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('extra photos that are being loaded fit the screen', async () => {
  const app = await openApp(lotPath('car-auction'), { screen: phoneScreen })
  app.answer('getExtraImages', () => new Promise(() => {}))
  await page.getByRole('button', { name: 'Extra photos', exact: true }).click()
  await expect
    .element(page.getByText('This takes about 30 seconds.', { exact: true }))
    .toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})

test('the file with all photos of a bike fits the screen', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => void open.mockRestore())
  const downloadImages = '/api/bikes/images.zip?id=302'
  await openApp(lotPath('bikes'), { answers: { downloadImages }, screen: phoneScreen })
  await page.getByRole('button', { name: 'Download photos' }).click()
  const link = page.getByRole('link', { name: 'Open it in a new tab' })
  await expect.element(link).toHaveAttribute('href', downloadImages)
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})

const unknown = Object.fromEntries(producedTexts.map((name) => [name, ''])) as Record<
  (typeof producedTexts)[number],
  ''
>
const produced: ProducedVehicle = { ...unknown, year: 2012, month: 6 }

test('the month of production is translated into Russian, and its box fits', async () => {
  await openApp(lotPath('car-auction'), {
    answers: { productionMonth: { success: true, carInfo: produced } },
    language: 'ru',
    screen: phoneScreen,
  })
  const box = page.getByRole('region', { name: 'Месяц выпуска', exact: true })
  await box.getByRole('button', { name: `Подставить ${car.details.frameNumber}` }).click()
  await box.getByRole('button', { name: 'Узнать', exact: true }).click()
  await expect.element(box.getByText('2012/июнь', { exact: true })).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})
