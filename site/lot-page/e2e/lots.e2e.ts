import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { views } from '#demo/lots/car-lot.ts'
import { openTestLot } from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { addLot } from '#testing/browser/test-lots.ts'
import { estimated } from '#testing/components/estimates.ts'
import { unzipped } from '#testing/database/files/unzip.ts'
import type { LotFixture } from '#testing/database/lots.ts'

/** A repaired car with a complete sheet and marks, of a maker with a parts catalogue. */
const inspected: LotFixture = {
  ...{ condition: 'R', exteriorGrade: 'C', interiorGrade: 'B', doors: 5, seats: 7, fuel: 'petrol' },
  ...{ chassisCode: 'AGH30', drive: 'FF', colorNumber: '070' },
  ...{ equipmentCodes: ['AAC', 'PS', 'PW', 'ABS', 'AB', 'NAV'] },
  ...{ sheet: '/demo/sheets/1/2026-11-27/1.svg', remarks: '修復歴\nコアサポート交換済\n小キズ' },
  inspection: {
    salesPoints: ['ワンオーナー', '記録簿', 'スペアキー'],
    damage: [
      { panel: 'core-support', mark: 'XX' },
      { panel: 'fender-left', mark: 'A1' },
      { panel: 'boot', mark: 'U2' },
    ],
  },
}

test.describe('in Russian', () => {
  test.use({ language: 'ru' })

  test('a buyer inspects a car: its data, sheet, further photos and month of production', async ({
    page,
    database,
  }) => {
    const lot = await addLot(database, inspected)
    await openTestLot(page, lot)
    const title = ['USS Tokyo', lot.lotNumber, lot.maker, lot.model, '2018'].join(', ')
    await expect.poll(() => page.title()).toContain(title)
    const facts = page.getByRole('region', { name: 'Лот', exact: true })
    await expect(facts).toContainText(lot.lotNumber)

    const sheet = page.getByRole('region', { name: 'Аукционный лист' })
    const term = sheet.getByRole('button', { name: /ремонт силовых элементов$/ }).first()
    await term.click()
    const meaning = page.getByRole('dialog', { name: 'Ремонт силовых элементов' })
    await expect(meaning).toContainText('Цена заметно ниже')
    await page.keyboard.press('Escape')
    const map = page.getByRole('region', { name: 'Схема кузова' })
    await expect(map.getByRole('listitem')).toHaveCount(3)
    await sheet.getByRole('button', { name: 'Перевести', exact: true }).click()
    const translated = sheet.getByRole('button', {
      name: 'Переведённый аукционный лист, открыть на весь экран',
    })
    const picture = translated.locator('img[src*="translated-sheet"]')
    await expect(picture).toBeVisible({ timeout: 20_000 })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1600)

    const photos = page.getByRole('region', { name: 'Фотографии' }).getByRole('listitem')
    await expect(photos).toHaveCount(4)
    await expect(page.getByText('сегодня осталось 10 запросов', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Дополнительные фото', exact: true }).click()
    await expect(page.getByText(/^Добавлено \d дополнительных фото$/)).toBeVisible()
    await expect(page.getByText('сегодня осталось 9 запросов', { exact: true })).toBeVisible()
    await expect(photos).toHaveCount(views.length)

    const month = page.getByRole('region', { name: 'Месяц выпуска', exact: true })
    await month.getByRole('button', { name: `Подставить ${lot.lotNumber}` }).click()
    await month.getByRole('button', { name: 'Узнать', exact: true }).click()
    await expect(month.getByText(/^\d{4}\/[а-я]+$/)).toBeVisible()
  })
})

/** Returns the file that a press downloads in a new tab. */
async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const { promise, resolve } = Promise.withResolvers<Download>()
  page.context().once('download', resolve)
  await press()
  return promise
}

const bikePhoto = (view: string) => `/demo/photos/bike/naked/3a3d42/7/${view}.svg`

test('a buyer watches the videos of a bike, and downloads its photos as one file', async ({
  page,
  database,
}) => {
  const lot = await addLot(database, {
    ...{
      kind: 'bike',
      maker: 'HONDA',
      model: 'CB400 SUPER FOUR',
      engineCc: 399,
      chassisCode: 'NC42',
    },
    photos: ['right', 'left', 'front'].map(bikePhoto),
    sheet: '/demo/sheets/1/2026-11-27/2.svg',
    videos: ['naked-round', 'naked-engine'].map((clip) => `/demo/videos/${clip}.webm`),
  })
  await openTestLot(page, lot)
  const players = page.getByRole('region', { name: 'Videos' }).locator('video')
  await expect(players).toHaveCount(2)
  await expect
    .poll(() =>
      players.evaluateAll((all: HTMLVideoElement[]) =>
        all.every(({ readyState }) => readyState > 0),
      ),
    )
    .toBe(true)
  const button = page.getByRole('button', { name: 'Download photos' })
  // The page stays open, and the file can be downloaded again.
  const link = page.getByRole('link', { name: 'Open it in a new tab' })
  for (const pressed of [button, link]) {
    const file = await download(page, () => pressed.click())
    expect(file.suggestedFilename()).toMatch(/^seriba-[\w.-]+\.zip$/)
    const files = await unzipped(await readFile(await file.path()))
    expect(files.map(({ name }) => name)).toEqual(['01.jpg', '02.jpg', '03.jpg', 'sheet.jpg'])
    for (const { bytes } of files) expect(bytes.toString('hex', 0, 3)).toBe('ffd8ff')
  }
})

test('prints a lot on one page, including its estimate', async ({ page, database }) => {
  const lot = await addLot(database, inspected)
  const pages = async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    return pdf.match(/\/Type\s*\/Page\b(?!s)/g)
  }
  await openTestLot(page, lot)
  await expect(page.getByRole('region', { name: 'Checklist' })).toBeVisible()
  expect(await pages()).toHaveLength(1)
  // This server has no trained price model.
  await page.route('**/api/*/lot-estimate?*', (route) => route.fulfill({ json: estimated }))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Estimate', exact: true })).toBeVisible()
  expect(await pages()).toHaveLength(1)
})

test.describe('the note of a manager', () => {
  test.use({ signedInAs: 'manager' })

  test('is read by clients, changed, and deleted when it is empty', async ({
    page,
    database,
    openBrowser,
  }) => {
    const lot = await addLot(database)
    await openTestLot(page, lot)
    await page.getByRole('button', { name: 'Add note' }).click()
    const field = page.getByLabel('Note for clients')
    await field.fill('One owner')
    await field.press('Enter')
    const note = page.getByRole('region', { name: "Manager's note" })
    await expect(note.getByText('One owner', { exact: true })).toBeVisible()
    await expect(note.getByText('Note added', { exact: true })).toBeVisible()

    const client = await openBrowser({ signedInAs: 'client' })
    await client.goto(lot.path)
    const shown = client.getByRole('region', { name: "Manager's note" })
    await expect(shown.getByText('One owner', { exact: true })).toBeVisible()
    await expect(shown.getByRole('button')).toHaveCount(0)

    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.fill('Two owners')
    await page.getByRole('button', { name: 'Publish to all clients' }).click()
    await expect(note.getByText('Note edited', { exact: true })).toBeVisible()
    // Open pages get it without a reload.
    await expect(shown.getByText('Two owners', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit note' }).click()
    await field.fill('')
    await field.press('Enter')
    await expect(note.getByText('Note deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
    await expect(client.getByText("Manager's note", { exact: true })).toHaveCount(0)
  })
})
