import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import {
  closePlaced,
  confirmBid,
  dialog,
  placedForClient,
  yen,
} from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'
import type { Answers } from '#testing/components/fake-server.ts'
import type { ClientPosition } from '#trade/bids/web/form/client-position.ts'

const anna = { value: '1', label: 'Anna Kuznetsova · 1' }
const client = page.getByRole('combobox', { name: 'Client' })
const option = page.getByRole('option', { name: /Anna Kuznetsova/ })
const amount = page.getByLabelText("The client's maximum")
const placeButton = page.getByRole('button', { name: /^Place bid/ })
const standing = page.getByRole('region', { name: 'The client’s bid' })

interface Options {
  readonly pageType?: 'car-auction' | 'stock'
  readonly position?: Partial<ClientPosition>
}

/** Opens a lot as a manager, with a client that a search by name or number finds. */
async function openLot({ pageType = 'car-auction', position = {} }: Options = {}) {
  const bid = { exportTypeOptional: false, bidGroupShow: true }
  const lot = biddableLot({ pageType, who: 'manager', bid })
  const answers: Answers = {
    ...lot.answers,
    searchClients: ({ query }) =>
      /^(kuznetsova( anna)?|1)$/i.test(query.user ?? '') ? [anna] : [],
    getClientPosition: () => ({
      ...{ biddingAllowed: true, checksCredit: true, bidAllow: 2_000_000, bidsLeft: 20 },
      ...{ otherBids: [], otherBidsTotal: 0, otherBidsAmount: 0, rivals: [], rivalsTotal: 0 },
      standing: standingOf(lot.bid()),
      ...position,
    }),
  }
  const app = await openApp(lot.path, { signedInAs: 'manager', answers })
  return { ...app, lot }
}

const standingOf = ({ myBid, myBidAmount, myBidVersion, bidStatusId }: BidInfo) =>
  myBid
    ? {
        ...{ bidId: 71, amount: myBidAmount ?? 0, version: myBidVersion ?? 1 },
        ...{ bidStatus: bidStatusId ?? 1, bidDate: '2026-11-26T12:00:00+09:00', bidGroup: null },
        ...{ bidType: 1, comment: '', byManager: true },
      }
    : null

async function chooseAnna(): Promise<void> {
  await client.fill('kuznetsova')
  await expect.element(option).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(client).toHaveValue(anna.label)
}

test('a manager finds a client by name or number after missing fields are named', async () => {
  await openLot()
  await placeButton.click()
  await expect
    .poll(() => page.getByText('Required field', { exact: true }).elements().length)
    .toBe(3)
  await client.fill('Ann')
  await expect.element(page.getByText(/^Type at least 4 characters, or /)).toBeVisible()
  await client.fill('nobody at all')
  await expect.element(page.getByText('No matching client', { exact: true })).toBeVisible()
  await client.fill('kuznetsova anna')
  await expect.element(option).toBeVisible()
  // The option ends with the client's number, and its first digit is enough to find it.
  await client.fill(anna.value)
  await expect.element(option).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(client).toHaveValue(anna.label)
  await expect.element(option).not.toBeInTheDocument()
})

test('too many matches ask for more of the name', async () => {
  const app = await openLot()
  app.answer(
    'searchClients',
    Array.from({ length: 11 }, (_, at) => ({ value: String(at), label: `Anna ${at}` })),
  )
  await client.fill('anna')
  await expect
    .element(page.getByText('Too many clients. Keep typing', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Anna/ })).not.toBeInTheDocument()
})

test('a manager bids for a client, within the client’s limits, and changes the bid', async () => {
  const app = await openLot()
  await chooseAnna()
  await page.getByLabelText('Export type').first().selectOptions('RoRo')
  await amount.fill('90000000')
  await placeButton.click()
  await expect
    .element(
      page.getByText('The client does not have enough credit for this bid.', { exact: true }),
    )
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await amount.fill('260000')
  await placeButton.click()
  await expect.element(dialog).toHaveAccessibleName('Place this bid?')
  await expect.element(dialog).toMatchTextContent('Anna Kuznetsova')
  await confirmBid()
  await expect.element(placedForClient).toBeVisible()
  await expect.element(dialog).toMatchTextContent('Anna Kuznetsova')
  expect(app.requestsOf('createBid')).toEqual([])
  expect(app.requestsOf('bidFromManager').at(-1)?.body).toMatchObject({
    ...{ userId: '1', amount: 260_000, bidType: 1, confirm: 1, expected: null },
  })
  await closePlaced(placedForClient)
  // The panel keeps showing the client and the current bid.
  await expect.element(client).toHaveValue(anna.label)
  await expect.element(standing).toMatchTextContent(yen(260_000))
  await expect.element(standing).toMatchTextContent('Amount set by a manager')

  await amount.fill('280000')
  await expect.element(page.getByText('Free limit after this bid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Change 260.000.¥ to 280.000.¥/ }).click()
  await expect.element(dialog).toMatchTextContent('Changes the client’s bid of')
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: /^Change bid to/ }).click()
  await closePlaced(placedForClient)
  await expect.element(standing).toMatchTextContent(yen(280_000))
})

test('other clients on the lot are named before a manager bids', async () => {
  const rival = {
    ...{ client: 'Joseph Mwangi · 2', amount: 300_000, bidStatus: 1 },
    bidDate: '2026-11-26T11:00:00+09:00',
  }
  await openLot({ position: { rivals: [rival], rivalsTotal: 1 } })
  await chooseAnna()
  const rivals = page
    .getByRole('alert')
    .filter({ hasText: 'Another client is bidding on this lot' })
  await expect.element(rivals).toMatchTextContent(yen(300_000))
  await expect.element(rivals).toMatchTextContent('Joseph Mwangi')
  await expect.element(page.getByText('The client’s free limit', { exact: true })).toBeVisible()
  await expect.element(page.getByText('20 new bids left today', { exact: true })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('a client who may not bid is named as such', async () => {
  await openLot({ position: { biddingAllowed: false } })
  await chooseAnna()
  await expect
    .element(page.getByText('This client cannot bid before making a deposit.', { exact: true }))
    .toBeVisible()
})

test('a client’s bid that is with the house cannot be changed here', async () => {
  const app = await openLot()
  app.lot.change({ myBid: true, myBidAmount: 400_000, myBidVersion: 1, bidStatusId: 2 })
  await chooseAnna()
  await expect.element(standing).toMatchTextContent(yen(400_000))
  await expect.element(standing).toMatchTextContent('This bid is placed, won or an order')
  await expect.element(amount).not.toBeInTheDocument()
  await expect.element(placeButton).not.toBeInTheDocument()
})

test('a manager chooses a client for stock too', async () => {
  const app = await openLot({ pageType: 'stock' })
  const buy = page.getByRole('button', { name: /^Buy for/ })
  await buy.click()
  await expect.element(page.getByText('Required field', { exact: true })).toBeVisible()
  await chooseAnna()
  await buy.click()
  await expect.element(dialog).toHaveAccessibleName('Buy this vehicle?')
  await expect.element(dialog).toMatchTextContent('Anna Kuznetsova')
  await confirmBid()
  await expect.element(placedForClient).toBeVisible()
  expect(app.requestsOf('bidFromManager').at(-1)?.body).toMatchObject({
    ...{ userId: '1', amount: app.lot.startPriceYen, lotType: 'stock', confirm: 1 },
  })
  await closePlaced(placedForClient)
  await expect.element(standing).toBeVisible()
  await expect.element(buy).not.toBeInTheDocument()
})
