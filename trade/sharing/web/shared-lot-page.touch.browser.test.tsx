import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { brokenWords } from '#testing/components/broken-words.ts'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { narrowPhoneScreen } from '#testing/components/screens.ts'
import { repairedSheet } from '#testing/components/sheets.ts'
import { sharedLot } from '#trade/sharing/contract/calls.ts'

const lot = sharedLot.parse({
  ...lots['car-auction'],
  translation: {
    terms: repairedSheet,
    colorName: lots['car-auction'].details.colorName,
    hasPicture: true,
  },
  expiresAt: '2026-12-11T09:30:00+09:00',
})
const id = 'mWhdY1hbgmBFymmXFVtzAQ'
const path = `/car-auction/share/${id}`
const guest = { signedInAs: null, language: 'ru', screen: narrowPhoneScreen } as const

/** A fake server with a link that one code opens. */
const behind = (right: string): Answers => ({
  openShare({ body }) {
    const { code } = body as { code?: string }
    if (code === undefined) return { locked: true }
    if (code !== right) throw new Refused('wrong_code')
    return lot
  },
})
const code = page.getByRole('textbox', { name: 'Код доступа' })
const show = page.getByRole('button', { name: 'Показать авто' })
const heading = page.getByRole('heading', { level: 1, name: /SOLIO/ })

test('a guest on a phone opens a lot with its code, which the tab remembers', async () => {
  const app = await openApp(path, { ...guest, answers: behind('012345') })
  await expect.element(code).toHaveAttribute('placeholder', 'Код')
  await code.fill('12')
  await show.click()
  await expect.element(page.getByText('В коде шесть цифр', { exact: true })).toBeVisible()
  await code.fill('012346')
  await show.click()
  await expect.element(page.getByText('Неверный код', { exact: true })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  // The whole message, as pasted from a messenger.
  await code.fill(`https://cars.test${path} Пароль: 012345`)
  await expect.element(code).toHaveValue('012345')
  await show.click()
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText('Стартовая цена', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /ставк/i })).not.toBeInTheDocument()
  expect(await violationsInBothThemes()).toEqual([])
  expect(await brokenWords()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  await app.reload()
  await expect.element(heading).toBeVisible()
  expect(location.href).not.toContain('012345')
})

test('a guest reads the sheet in the language of the page and has its picture translated', async () => {
  const translateSharedSheet = '/pictures/translated-sheet-2560.webp'
  const answers = { openShare: lot, translateSharedSheet }
  const app = await openApp(path, { ...guest, answers })
  const sheet = page.getByRole('region', { name: 'Аукционный лист' })
  await expect.element(sheet).toMatchTextContent('ремонт силовых элементов')
  await expect.element(page.getByRole('region', { name: 'Схема кузова' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Перевести', exact: true }).click()
  await expect
    .element(sheet.getByRole('button', { name: /^Переведённый аукционный лист/ }))
    .toBeVisible()
  const requests = app.requestsOf('translateSharedSheet')
  expect(requests.map(({ body }) => body)).toEqual([{ id, language: 'ru' }])
  expect(await violationsInBothThemes()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})

test('a guest sees that a link is dead', async () => {
  const openShare = () => {
    throw new Refused('not_found')
  }
  await openApp(`/bike-auctions/share/${'A'.repeat(22)}`, { ...guest, answers: { openShare } })
  const missing = page.getByRole('heading', { level: 1, name: /информации об этом/ })
  await expect.element(missing).toBeVisible()
})
