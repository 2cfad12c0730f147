import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { buyCar } from './purchase-steps.ts'

/** The name of the file that a press on a link downloads; it is a PDF. */
async function downloaded(page: Page, link: string | RegExp): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const file = await coming
  expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  return file.suggestedFilename()
}

test('papers and the statement of a car are downloaded from its page', async ({
  page,
  openBrowser,
}) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const car = await buyCar(page, manager)
  const data = { id: String(car.id), kind: 'proforma' }
  const issued = await manager.request.post('/api/purchased-cars/issue', { data })
  expect(issued.status(), await issued.text()).toBe(200)
  const { number }: { number: string } = await issued.json()

  await page.goto(`/purchased-cars/${car.id}`)
  const name = `Proforma invoice ${number}`
  expect(await downloaded(page, `${name} as PDF`)).toBe(`${name}.pdf`)
  expect(await downloaded(page, 'Statement of this car (PDF)')).toMatch(
    /^Statement S\d{4}-\d{5}\.pdf$/,
  )
  await car.takeBack()
})
