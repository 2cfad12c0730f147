import { accessibilityViolations, horizontalOverflow } from '#testing/browser/accessibility.ts'
import {
  amountOf,
  bidOn,
  closeDialog,
  confirmBid,
  dialogOf,
  enterAmount,
  expectPlaced,
  openTestLot,
  ownBidOf,
  placeBid,
  readCar,
  yen,
} from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { phone } from '#testing/browser/screens.ts'
import { addLot } from '#testing/browser/test-lots.ts'

test('a client bids within their credit, raises the bid and cancels it', async ({
  page,
  context,
  database,
  expectRefusal,
}) => {
  const lot = await addLot(database)
  await openTestLot(page, lot)
  expectRefusal('409 /api/bid/create')
  await amountOf(page).fill('90000000')
  await page.getByRole('button', { name: /^Place bid/ }).click()
  const credit = page.getByRole('dialog', { name: 'Insufficient credit' })
  await expect(credit).toHaveText(yen(1_500_000))
  await closeDialog(page, 'Close')

  await page.getByLabel('Export type').first().selectOption({ label: 'Container' })
  await page.getByLabel('Group').selectOption({ label: 'B' })
  await page.getByRole('button', { name: 'Add a comment' }).click()
  await page.getByLabel('Comment for the manager').fill('Please look at the tyres')
  await enterAmount(page, 300_000)
  const dialog = dialogOf(page)
  for (const text of ['Container', 'Please look at the tyres', 'can be cancelled until']) {
    await expect(dialog).toContainText(text)
  }
  await expect(dialog).toContainText('The auction is not today but on')
  await expect(dialog).toHaveText(yen(300_000))
  await expect(dialog).toHaveText(yen(1_700_000))

  // The terms open in another tab while the dialog stays open.
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /terms/i }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of bidding')
  await expect(terms.getByText(/Version 1, in force since/)).toBeVisible()
  await terms.close()
  await confirmBid(page)
  await expectPlaced(page)
  await expect(dialog).toHaveText(yen(500_000))
  await expect(dialog).toHaveText(yen(1_700_000))
  await closeDialog(page, 'Done')

  await expect(ownBidOf(page)).toHaveText(yen(300_000))
  await expect(ownBidOf(page)).toContainText('Under review')
  await expect(amountOf(page)).toHaveValue('')
  await expect(page.getByLabel('Group')).toHaveValue('2')
  await expect(page.getByLabel('Export type').first()).toHaveValue('2')
  await expect(page.getByRole('banner')).toHaveText(yen(1_700_000))

  await page.getByLabel('Group').selectOption({ label: 'None' })
  await placeBid(page, 350_000)
  await expect(ownBidOf(page)).toHaveText(yen(350_000))
  await expect(page.getByLabel('Group')).toHaveValue('-1')
  await ownBidOf(page).getByRole('button', { name: 'Cancel bid' }).click()
  await page.getByRole('button', { name: 'Cancel the bid' }).click()
  await expect(page.getByText(/Your bid of 350.000.¥ is cancelled/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel bid' })).not.toBeAttached()
  await expect(page.getByRole('banner')).toHaveText(yen(2_000_000))
  expect((await readCar(page, 'car-auction', lot.id)).bidInfo.myBid).toBe(false)
})

test.describe('on a phone in Russian', () => {
  test.use({ ...phone, signedInAs: 'dealer', locale: 'ru-RU', language: 'ru' })

  test('a dealer bids in a sheet that preserves its input', async ({ page, database }) => {
    await openTestLot(page, await addLot(database, { startPriceYen: 101_000 }))
    const opener = page.getByRole('button', { name: /^Сделать ставку/ })
    await expect(opener).toHaveText(yen(105_000))
    const amount = page.getByLabel('Ваш максимум')
    await opener.tap()
    await amount.fill('300000')
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(page.getByRole('dialog')).not.toBeAttached()
    await opener.tap()
    await expect(amount).toHaveValue(/^300\s000$/)
    await page.getByRole('button', { name: /^Поставить/ }).tap()
    await dialogOf(page).getByRole('checkbox').check()
    await dialogOf(page)
      .getByRole('button', { name: /^Поставить/ })
      .tap()
    await expect(
      dialogOf(page).getByText('Принято. Менеджер проверит', { exact: true }),
    ).toBeVisible()
    await closeDialog(page, 'Готово')
    // The notice of the placed bid has the same words within a sentence.
    await expect(page.getByText('На рассмотрении', { exact: true })).toBeVisible()
  })
})

test.describe('a manager', () => {
  test.use({ signedInAs: 'manager' })

  test('bids for a client who has a rival, and buys stock for them', async ({
    page,
    database,
    personOf,
    callerOf,
    openBrowser,
    expectRefusal,
  }) => {
    const lot = await addLot(database)
    const { id, fullName } = await personOf('client')
    const dealer = await personOf('dealer')
    await bidOn(await callerOf('dealer'), lot, 300_000)
    await openTestLot(page, lot)
    const client = page.getByRole('combobox', { name: 'Client' })
    const option = page.getByRole('option', { name: new RegExp(fullName) })
    await client.fill(fullName.split(' ').toReversed().join(' '))
    await expect(option).toBeVisible()
    // The client's number, at the end of the option, can be searched too.
    await client.fill(String(id))
    await expect(option).toHaveText(new RegExp(`${id}$`))
    await client.press('Enter')
    await expect(client).toHaveValue(new RegExp(fullName))
    const rivals = page
      .getByRole('alert')
      .filter({ hasText: 'Another client is bidding on this lot' })
    await expect(rivals).toHaveText(yen(300_000))
    await expect(rivals).toContainText(dealer.fullName)

    await page.getByLabel('Export type').first().selectOption({ label: 'RoRo' })
    const amount = page.getByLabel("The client's maximum")
    const placeButton = page.getByRole('button', { name: /^Place bid/ })
    expectRefusal('409 /api/bid/bid-from-manager')
    await amount.fill('90000000')
    await placeButton.click()
    await expect(
      page.getByText('The client does not have enough credit for this bid.', { exact: true }),
    ).toBeVisible()
    await amount.fill('260000')
    await placeButton.click()
    await expect(dialogOf(page)).toContainText(fullName)
    await confirmBid(page)
    await expectPlaced(page)
    await closeDialog(page, 'Done')
    const standing = page.getByRole('region', { name: 'The client’s bid' })
    await expect(standing).toHaveText(yen(260_000))
    await expect(standing).toContainText('Amount set by a manager')
    await amount.fill('280000')
    await page.getByRole('button', { name: /^Change 260.000.¥ to 280.000.¥/ }).click()
    await confirmBid(page)
    await expectPlaced(page)
    await closeDialog(page, 'Done')
    await expect(standing).toHaveText(yen(280_000))
    const own = await openBrowser({ signedInAs: 'client' })
    await openTestLot(own, lot)
    await expect(ownBidOf(own)).toHaveText(yen(280_000))
    await expect(ownBidOf(own)).toContainText('Your manager placed this bid.')

    const stock = await addLot(database, { market: 'stock', startPriceYen: 800_000 })
    await openTestLot(page, stock)
    await client.fill(fullName)
    await expect(option).toBeVisible()
    await client.press('Enter')
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await expect(dialogOf(page)).toContainText(fullName)
    await dialogOf(page).getByRole('checkbox').check()
    await dialogOf(page)
      .getByRole('button', { name: /^Buy for/ })
      .click()
    await expectPlaced(page)
    await expect(dialogOf(page)).toHaveText(yen(800_000))
    await closeDialog(page, 'Done')
    await expect(standing).toHaveText(yen(800_000))
  })
})
