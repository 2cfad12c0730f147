import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openList, rowsOf } from './lots-list.ts'

/** Presses the link and reads the downloaded file. */
async function download(page: Page, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a CSV file has the lots that the filters find, under headings in English', async ({
  page,
}) => {
  await openList(page, '/sales-statistic?condition=S&sort=soldPrice&order=DESC')
  const response = await page.request.get('/api/stats/sales-summary?condition=S')
  const { all }: { all: { lots: number } } = await response.json()
  const { name, text } = await download(page, /as a CSV file/)
  expect(name).toMatch(/^seriba-sales-statistic-\d{4}-\d{2}-\d{2}\.csv$/)
  const [headings, ...rows] = text.slice(1).trimEnd().split('\r\n')
  expect(headings).toContain('"Sold price, ¥"')
  expect(rows).toHaveLength(all.lots)
  const [lotNumber = 'no lot'] = rows[0]?.split(',') ?? []
  await expect(rowsOf(page).first()).toContainText(lotNumber)
})

test.describe('in Russian', () => {
  test.use({ language: 'ru' })

  test('a CSV file has Russian headings', async ({ page }) => {
    await openList(page, '/oneprice')
    const { name, text } = await download(page, /в файле CSV/)
    expect(name).toMatch(/^seriba-oneprice-/)
    expect(text.startsWith('\ufeffЛот;Дата торгов;')).toBe(true)
  })
})
