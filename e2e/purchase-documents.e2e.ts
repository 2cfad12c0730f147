import type { Locator, Page } from '@playwright/test'
import { hugePng, pdfOf } from '../server/testing/files/pictures.ts'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { buyCar } from './purchase-steps.ts'
import { phone } from './screens.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true })
const lineOf = (page: Page, name: string) =>
  card(page).getByRole('list', { name: 'Files to upload' }).getByRole('listitem').filter({
    hasText: name,
  })
interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
const pdf = (name: string, bytes = 3000) => ({
  ...{ name, mimeType: 'application/pdf', buffer: pdfOf(bytes) },
})

/** Opens the page of a car, ready to be pressed. */
async function openCar(page: Page, id: number) {
  await page.goto(`/purchased-cars/${id}`)
  await expect(card(page)).toBeVisible()
}

/** Presses a button that opens the chooser of files, once the page can be pressed, and chooses. */
async function chooseWith(page: Page, button: Locator, ...files: ChosenFile[]) {
  await expect(async () => {
    const opened = page.waitForEvent('filechooser', { timeout: 2000 })
    // Together: a press that takes longer than the chooser is waited for is another try, not a failure.
    const [chooser] = await Promise.all([opened, button.click()])
    await chooser.setFiles(files)
  }).toPass()
}

const choose = (page: Page, ...files: ChosenFile[]) =>
  chooseWith(page, card(page).getByRole('button', { name: 'Choose files' }), ...files)

async function setStatus(manager: Page, id: number, status: number) {
  const date = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const data = { id: String(id), status, date }
  const response = await manager.request.put('/api/purchased-cars/update-status', { data })
  expect(response.status(), await response.text()).toBe(200)
}

test('documents are uploaded with their kinds, refused in words, replaced and withdrawn', async ({
  page,
  openBrowser,
  expectRefusal,
}) => {
  expectRefusal('415 /api/purchased-cars/uploads/*')
  const manager = await openBrowser({ signedInAs: 'manager' })
  const car = await buyCar(page, manager)
  await setStatus(manager, car.id, 1)
  await openCar(page, car.id)
  await expect(card(page).getByText('1 missing from you', { exact: true })).toBeVisible()
  const zip = {
    name: 'archive.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('PK\u0003\u0004 no'),
  }
  await choose(page, pdf('my passport.pdf'), pdf('scan.pdf'), zip)
  await expect(card(page).getByLabel('Kind of my passport.pdf')).toHaveValue('passport')
  await card(page).getByLabel('Kind of scan.pdf').selectOption('Payment receipt')
  expect(await violationsInBothThemes(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(lineOf(page, 'archive.pdf').getByRole('alert')).toHaveText(
    'Only photos (JPEG, PNG, WebP) and PDF files can be sent',
  )
  await expect(
    card(page).getByRole('link', { name: 'Passport copy of the consignee', exact: true }),
  ).toBeVisible()
  await expect(
    card(page).getByRole('link', { name: 'Payment receipt: scan.pdf', exact: true }),
  ).toBeVisible()
  await expect(card(page).getByText('1 missing from you', { exact: true })).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Remove archive.pdf' }).click()
  await expect(card(page).getByRole('list', { name: 'Files to upload' })).toHaveCount(0)

  await card(page)
    .getByRole('button', { name: 'More about Passport copy of the consignee' })
    .click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Replace with another file' }).click()
  await (await chooser).setFiles(pdf('newer.pdf', 400_000))
  await expect(card(page).getByText(/391 KB/)).toBeVisible()

  await openCar(manager, car.id)
  await card(manager).getByText('1 earlier version', { exact: true }).click()
  await expect(card(manager).getByText(/version 1/)).toBeVisible()
  const receipt = 'More about Payment receipt: scan.pdf'
  await card(manager).getByRole('button', { name: receipt }).click()
  await manager.getByRole('menuitemradio', { name: 'Managers only' }).click()
  await expect(card(manager).getByText('managers only', { exact: true })).toBeVisible()
  await expect(
    card(page).getByRole('link', { name: 'Payment receipt: scan.pdf', exact: true }),
  ).toHaveCount(0)

  await card(page)
    .getByRole('button', { name: 'More about Passport copy of the consignee' })
    .click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page).getByText('1 missing from you', { exact: true })).toBeVisible()
  await car.takeBack()
})

test('an upload goes on by itself after the network was off', async ({ page, openBrowser }) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const car = await buyCar(page, manager)
  await openCar(page, car.id)
  const sent: number[] = []
  let isOff = false
  // The second part never arrives, and nothing after it until the network is back.
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
  await choose(page, pdf('passport.pdf', 5 * 1024 * 1024))
  await card(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(lineOf(page, 'passport.pdf').getByRole('status')).toHaveText(
    'No connection. It goes on by itself.',
  )
  isOff = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(
    card(page).getByRole('link', { name: 'Passport copy of the consignee', exact: true }),
  ).toBeVisible()
  expect(sent[0]).toBe(0)
  expect(sent.filter((offset) => offset === 0)).toHaveLength(1)
  await car.takeBack()
})

test.describe('on a phone', () => {
  test.use({ ...phone, language: 'ru' })

  test('a photo is uploaded for what is missing', async ({ page, openBrowser }) => {
    const manager = await openBrowser({ signedInAs: 'manager' })
    const car = await buyCar(page, manager)
    await setStatus(manager, car.id, 1)
    await page.goto(`/purchased-cars/${car.id}`)
    const documents = page.getByRole('region', { name: 'Документы', exact: true })
    await expect(documents.getByText('От вас ждём 1 документ', { exact: true })).toBeVisible()
    const button = documents.getByRole('button', {
      name: 'Загрузить: Копия паспорта получателя',
    })
    const photo = { name: 'IMG_1.png', mimeType: 'image/png', buffer: hugePng(600) }
    await chooseWith(page, button, photo)
    await expect(documents.getByText(/^Фото · /)).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await car.takeBack()
  })
})
