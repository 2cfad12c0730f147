import { expect, test } from '#testing/browser/fixtures.ts'
import { partsOf } from '#testing/database/mail-server.ts'

test.use({ signedInAs: null })

test('unknown addresses answer 404', async ({ page, request, expectRefusal }) => {
  for (const path of ['/nowhere', '/a//b', '/%', '/%zz', '/lots/1.5', '/robots.php']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect(response.status(), path).toBe(404)
    expect(response.headers()['content-type'], path).toContain('text/html')
  }
  const robots = await request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(await robots.text()).toContain('User-agent: *')
  expectRefusal('404 /%zz')
  await page.goto('/%zz')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
})

test('a guest orders a car, and the order reaches the managers by mail', async ({
  page,
  mailbox,
}) => {
  const vehicle = `Toyota Alphard ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/make-an-order')
  await page.getByLabel('Maker and model').fill(vehicle)
  await page.getByLabel('Budget').pressSequentially('1250000')
  // The input survives a change of language.
  await page.getByRole('radio', { name: 'Русский' }).check()
  await expect(page.getByRole('heading', { name: 'Сделать заказ', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Марка и модель')).toHaveValue(vehicle)
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByLabel('Budget')).toHaveValue('1\u2009250\u2009000')
  await page.getByLabel('Country').fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ann Miller')
  await page.getByLabel('E-mail').fill('ann@seriba.test')
  await page.getByRole('button', { name: 'Send the order' }).click()
  await expect(page.getByRole('heading', { name: 'We have received your order' })).toBeVisible()
  const texts = () => mailbox.arrived.map(({ source }) => partsOf(source).get('text/plain'))
  await expect.poll(texts).toContainEqual(expect.stringContaining(vehicle))
  // The demo shows the e-mails that it sends.
  const outbox = async () => (await page.request.get('/dev/outbox')).text()
  await expect.poll(outbox).toContain(vehicle)
})
