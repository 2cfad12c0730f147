import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { openList, rowOf } from '#testing/browser/lots-list.ts'
import { buyCar, issueInvoice, moveShip, put } from '#testing/browser/purchase-steps.ts'
import { shiftedNow } from '#testing/database/clock/one-clock.ts'
import { hugePng, pdfOf } from '#testing/database/files/pictures.ts'
import { purchaseStatus } from '#trade/purchases/contract/rules.ts'

/** Moves a car to transport in Japan, when its client's documents are requested. */
const startTransport = {
  status: purchaseStatus.domesticTransport,
  date: tokyoDayOf(shiftedNow()),
}

/** Clicks a link, checks that it downloads a PDF, and returns the file name. */
async function downloaded(page: Page, link: string | RegExp): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const file = await downloading
  expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  return file.suggestedFilename()
}

test('a client follows a car from the list to its page, and sees changes at once', async ({
  page,
  database,
  callerOf,
  expectRefusal,
}) => {
  expectRefusal('404 /api/purchased-cars/view')
  const manager = await callerOf('manager')
  const car = await buyCar({ database, callerOf })
  await moveShip(manager, car, { etd: '2036-03-20', eta: '2036-03-23' })
  await openList(page, '/purchased-cars')
  const row = rowOf(page, String(car.id))
  await expect(row).toContainText('Processing')
  await put(manager, '/api/purchased-cars/update-status', { id: String(car.id), ...startTransport })
  await expect(row).toContainText('Domestic transport')
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(car.path)

  const parties = page.getByRole('region', { name: 'Consignee and notify party', exact: true })
  await parties.getByRole('button', { name: 'Add consignee' }).click()
  await parties.getByRole('textbox', { name: 'Full name or company' }).fill('Vera Orlova')
  await parties.getByRole('textbox', { name: 'Address', exact: true }).fill('Okeanskaya 12')
  await parties.getByRole('combobox', { name: 'Country', exact: true }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya', exact: true }).click()
  await parties.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(parties.getByText('Vera Orlova', { exact: true })).toBeVisible()
  await expect(parties.getByText('Kenya', { exact: true })).toBeVisible()

  const steps = page.getByRole('region', { name: 'Where the car is', exact: true })
  await moveShip(manager, car, { etd: '2036-03-23', eta: '2036-03-26' })
  await expect(steps).toContainText('ETD and ETA delayed by 3 days')
  const history = page.getByRole('region', { name: /^Timeline/ })
  await expect(history.getByRole('listitem').first()).toContainText(
    'ETD: Thu 20 Mar 2036 → Sun 23 Mar 2036',
  )
  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page.getByRole('dialog')).toContainText(car.lot.lotNumber)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const number = await issueInvoice(manager, car, 'proforma')
  const name = `Proforma invoice ${number}`
  expect(await downloaded(page, `${name} as PDF`)).toBe(`${name}.pdf`)
  const statement = await downloaded(page, 'Statement for this car (PDF)')
  expect(statement).toMatch(/^Statement S\d{4}-\d{5}\.pdf$/)
  await page.goBack()
  await expect(row).toBeVisible()
  await page.goForward()

  // The win is reverted, and the purchase with it.
  await put(manager, '/api/bid/update-bid-status', { bidId: car.bidId, status: 4, note: '' })
  await expect(page.getByRole('heading', { name: /^This car is not among/ })).toBeVisible()
})

const card = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true })
const lineOf = (page: Page, name: string) =>
  card(page).getByRole('list', { name: 'Files to upload' }).getByRole('listitem').filter({
    hasText: name,
  })
const pdf = (name: string, bytes = 3000) => ({
  ...{ name, mimeType: 'application/pdf', buffer: pdfOf(bytes) },
})

/** Chooses files with a button that opens the file picker. */
async function chooseWith(page: Page, button: Locator, ...files: ReturnType<typeof pdf>[]) {
  const opened = page.waitForEvent('filechooser')
  await button.click()
  await (await opened).setFiles(files)
}

test('documents are uploaded despite network failures, refused with a reason, replaced and hidden', async ({
  page,
  openBrowser,
  database,
  callerOf,
  expectRefusal,
}) => {
  expectRefusal('415 /api/purchased-cars/uploads/*')
  const caller = await callerOf('manager')
  const car = await buyCar({ database, callerOf })
  await put(caller, '/api/purchased-cars/update-status', { id: String(car.id), ...startTransport })
  const manager = await openBrowser({ signedInAs: 'manager' })
  await Promise.all([page.goto(car.path), manager.goto(car.path)])
  const owed = card(page).getByText('1 missing from you', { exact: true })
  await expect(owed).toBeVisible()

  const sent: number[] = []
  let isOff = false
  // The second part never arrives, nor anything after it until the network is back.
  await page.route('**/api/purchased-cars/uploads/**', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      const offset = Number(await request.headerValue('upload-offset'))
      sent.push(offset)
      if (offset > 0 && sent.length === 2) isOff = true
    }
    if (isOff) await route.abort('internetdisconnected')
    else await route.continue()
  })
  const choosing = card(page).getByRole('button', { name: 'Choose files' })
  await chooseWith(page, choosing, pdf('my passport.pdf', 5 * 1024 * 1024))
  await card(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(lineOf(page, 'my passport.pdf').getByRole('status')).toHaveText(
    'No connection. It will resume by itself.',
  )
  isOff = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const passport = 'Passport copy of the consignee'
  await expect(card(page).getByRole('link', { name: passport, exact: true })).toBeVisible()
  expect(sent.filter((offset) => offset === 0)).toHaveLength(1)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(owed).toHaveCount(0)

  // The content decides the type, whatever the name.
  const zip = { ...pdf('archive.pdf'), buffer: Buffer.from('PK\u0003\u0004 no') }
  await chooseWith(page, choosing, pdf('scan.pdf'), zip)
  await card(page).getByLabel('Type of scan.pdf').selectOption('Payment receipt')
  await card(page).getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(lineOf(page, 'archive.pdf').getByRole('alert')).toHaveText(
    'Only photos (JPEG, PNG, WebP) and PDF files can be sent',
  )
  const receipt = card(page).getByRole('link', { name: 'Payment receipt: scan.pdf', exact: true })
  await expect(receipt).toBeVisible()

  await card(page)
    .getByRole('button', { name: `Actions for ${passport}` })
    .click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Replace with another file' }).click()
  await (await chooser).setFiles(pdf('newer.pdf', 400_000))
  await expect(card(page).getByText(/391 KB/)).toBeVisible()

  await card(manager).getByText('1 earlier version', { exact: true }).click()
  await expect(card(manager).getByText(/version 1/)).toBeVisible()
  await card(manager).getByRole('button', { name: 'Actions for Payment receipt: scan.pdf' }).click()
  await manager.getByRole('menuitemradio', { name: 'Managers only' }).click()
  await expect(receipt).toHaveCount(0)

  await card(page)
    .getByRole('button', { name: `Actions for ${passport}` })
    .click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect(owed).toBeVisible()
  const photo = { name: 'IMG_1.png', mimeType: 'image/png', buffer: hugePng(600) }
  await chooseWith(page, card(page).getByRole('button', { name: `Upload: ${passport}` }), photo)
  await expect(card(page).getByText(/^Photo · /)).toBeVisible()
  await expect(owed).toHaveCount(0)
})
