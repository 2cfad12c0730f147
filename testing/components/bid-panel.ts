import { expect } from 'vitest'
import { page } from 'vitest/browser'

export const amount = page.getByLabelText('Your maximum')
export const dialog = page.getByRole('dialog').last()
export const terms = dialog.getByRole('checkbox')
export const submit = dialog.getByRole('button', { name: /^(Place|Change|Buy)/ })
export const placed = dialog.getByText('Received. A manager will review it', { exact: true })
/** To a manager, who reviews bids. */
export const placedForClient = dialog.getByText('Bid received for the client', { exact: true })
export const ownBid = page.getByRole('region', { name: 'Your bid' }).last()

/** Matches an amount as it is shown, with any spaces. */
export const yen = (value: number) =>
  new RegExp(`${String(value).replace(/\B(?=(\d{3})+$)/g, '\\s')}\\s¥`)

/** Enters an amount and opens the confirmation. */
export async function enterAmount(value: number): Promise<void> {
  await amount.fill(String(value))
  await page.getByRole('button', { name: /^(Place|Change) bid/ }).click()
  await expect.element(terms).toBeVisible()
}

/** Accepts the terms and sends the bid. */
export async function confirmBid(): Promise<void> {
  await terms.click()
  await submit.click()
}

/** Closes the dialog of a placed bid. */
export async function closePlaced(title = placed): Promise<void> {
  await expect.element(title).toBeVisible()
  await closeBidDialog('Done')
}

/** Closes the dialog of a bid, which ignores clicks for the duration of a double click. */
export async function closeBidDialog(name: 'Close' | 'Done'): Promise<void> {
  const buttons = dialog.getByRole('button', { name })
  const press = () => {
    for (const button of buttons.elements()) (button as HTMLElement).click()
    return page.getByRole('dialog').elements().length
  }
  await expect.poll(press).toBe(0)
}
