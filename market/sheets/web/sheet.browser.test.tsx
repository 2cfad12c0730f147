import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lotPath, lots, profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'
import { repairedSheet } from '#testing/components/sheets.ts'

const path = lotPath('car-auction')
const { id, auctionSheet } = lots['car-auction'].carCommonDetail
const answers = {
  sheetTerms: repairedSheet,
  imageTranslate: '/pictures/translated-sheet-2560.webp',
}
const russian = page.getByRole('region', { name: 'Аукционный лист' })
const translate = russian.getByRole('button', { name: 'Перевести', exact: true })
const translated = russian.getByRole('button', {
  name: 'Переведённый аукционный лист, открыть на весь экран',
})

test('a buyer reads the sheet of a lot as text and on the car map', async () => {
  await openApp(path, { language: 'ru', answers })
  const term = russian
    .getByRole('listitem')
    .getByRole('button', { name: /ремонт силовых элементов$/ })
    .first()
  await term.click()
  const meaning = page.getByRole('dialog', { name: 'Ремонт силовых элементов' })
  await expect.element(meaning).toMatchTextContent('Цена заметно ниже')
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(meaning).not.toBeInTheDocument()

  const map = page.getByRole('region', { name: 'Схема кузова' })
  const mark = map.getByRole('button', { pressed: false }).first().element() as HTMLElement
  mark.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => map.getByRole('button', { pressed: true }).elements()).toHaveLength(1)
  expect(map.getByRole('button', { expanded: true }).elements()).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])
})

test('a buyer reads the sheet of a lot as a translated picture', async () => {
  const app = await openApp(path, { language: 'ru', answers })
  await translate.click()
  await expect.element(translated).toBeVisible()
  const [request] = app.requestsOf('imageTranslate')
  expect(request?.query).toEqual({ carId: id, image: auctionSheet, language: 'ru' })
  await translated.click()
  const gallery = page.getByRole('dialog')
  const enlarged = () => gallery.element().querySelector('img[src*="translated-sheet"]')
  await expect.poll(enlarged).not.toBeNull()
  expect(await accessibilityViolations()).toEqual([])
  await gallery.getByRole('button', { name: 'Оригинал', exact: true }).click()
  await expect.poll(enlarged).toBeNull()
  await gallery.getByRole('button', { name: 'Перевести', exact: true }).click()
  await expect.poll(enlarged).not.toBeNull()
  // Closing shows the original again.
  await userEvent.keyboard('{Escape}')
  await expect.element(gallery).not.toBeInTheDocument()
  await expect.element(translated).not.toBeInTheDocument()
  await translate.click()
  await expect.element(translated).toBeVisible()
  await russian.getByRole('button', { name: 'Оригинал', exact: true }).click()
  await expect.element(translated).not.toBeInTheDocument()
  // It is made once.
  expect(app.requestsOf('imageTranslate')).toHaveLength(1)
})

test('a failed translation says so, and can be requested again', async () => {
  const app = await openApp(path)
  app.answer('imageTranslate', () => {
    throw new Refused('translation_unavailable')
  })
  const sheet = page.getByRole('region', { name: 'Auction sheet' })
  const again = sheet.getByRole('button', { name: 'Translate', exact: true })
  await again.click()
  await expect
    .element(sheet.getByRole('alert'))
    .toHaveTextContent('The sheet could not be translated. Please try again in a moment')
  app.answer('imageTranslate', answers.imageTranslate)
  await again.click()
  await expect
    .element(sheet.getByRole('button', { name: /^Translated auction sheet/ }))
    .toBeVisible()
  await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument()
})

test('without the permission a sheet stays Japanese', async () => {
  const viewProfile = profileOf('client', { flags: { auctionTranslationUse: false } })
  const app = await openApp(path, { answers: { ...answers, viewProfile } })
  const sheet = page.getByRole('region', { name: 'Auction sheet' })
  await expect.element(sheet.getByText('オイルにじみ', { exact: true })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Translate' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Car map' })).not.toBeInTheDocument()
  expect(app.requestsOf('sheetTerms')).toEqual([])
})
