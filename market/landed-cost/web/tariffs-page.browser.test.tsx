import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Tariff } from '#market/landed-cost/contract/tariffs.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import type { Answers } from '#testing/components/fake-server.ts'

const houses = [{ id: 12, name: 'USS Tokyo' }]

/** Stores tariffs like the server. */
function tariffStore(): Answers {
  let tariffs: Tariff[] = []
  return {
    listTariffs({ query: { kind } }) {
      const found = tariffs.filter((one) => kind === undefined || one.kind === kind)
      return { tariffs: found, houses: [], pageInfo: pageInfoOf(found.length) }
    },
    saveTariff({ body }) {
      const { id, sourceText, sourceOn, ...fields } = body as Omit<Tariff, 'id'> & {
        id?: string
        sourceText: string
        sourceOn?: string
      }
      const source = { text: sourceText, day: sourceOn ?? '2026-11-26' }
      const saved = { ...fields, id: Number(id ?? 9), house: '', source }
      tariffs = [...tariffs.filter((one) => one.id !== saved.id), saved]
      return { success: true, id: saved.id }
    },
    deleteTariff({ body }) {
      const { id } = body as { id: string }
      tariffs = tariffs.filter((one) => one.id !== Number(id))
      return { success: true }
    },
  }
}

test('adds, edits and deletes tariffs', async () => {
  const app = await openApp('/purchased-cars/tariffs', {
    signedInAs: 'manager',
    answers: tariffStore(),
  })
  await page.getByRole('button', { name: 'Add a tariff' }).first().click()
  const dialog = page.getByRole('dialog', { name: /tariff$/ })
  const save = dialog.getByRole('button', { name: 'Save' }).last()
  await dialog.getByLabelText('Type', { exact: true }).selectOptions('Yard')
  await dialog.getByLabelText('Port of discharge').selectOptions('Kingston')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('7000')
  expect(await accessibilityViolations()).toEqual([])
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByLabelText('Type', { exact: true }).selectOptions('Yard')
  await page.getByRole('button', { name: 'Edit: Yard · Kingston' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('8000')
  await save.click()
  await expect.element(page.getByText('8 000 ¥', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Yard · Kingston' }).click()
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete tariff' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Edit: Yard · Kingston' }))
    .not.toBeInTheDocument()
  const [added, edited] = app.requestsOf('saveTariff').map(({ body }) => body)
  const yard = { kind: 'yard', dischargePort: 'JMKIN', perMille: null }
  expect(added).toMatchObject({ ...yard, amountYen: 7000 })
  expect(edited).toMatchObject({ ...yard, id: '9', amountYen: 8000 })
  expect(app.requestsOf('deleteTariff').map(({ body }) => body)).toEqual([{ id: '9' }])
})

test('an inspection before bidding needs a house, a fee and a deadline', async () => {
  const app = await openApp('/purchased-cars/tariffs', {
    signedInAs: 'manager',
    answers: { ...tariffStore(), listTariffs: { tariffs: [], houses, pageInfo: pageInfoOf(0) } },
  })
  await page.getByRole('button', { name: 'Add a tariff' }).first().click()
  const dialog = page.getByRole('dialog', { name: /tariff$/ })
  const save = dialog.getByRole('button', { name: 'Save' }).last()
  await dialog.getByLabelText('Type', { exact: true }).selectOptions('Inspection before bidding')
  await save.click()
  await expect.element(dialog.getByText('Required field', { exact: true })).toBeVisible()
  expect(app.requestsOf('saveTariff')).toEqual([])
  await dialog.getByLabelText('Auction house').selectOptions('USS Tokyo')
  await dialog.getByLabelText('Orders until, hours before bidding closes').fill('3')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('8000')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [saved] = app.requestsOf('saveTariff').map(({ body }) => body)
  const fee = { amountYen: 8000, perMille: null, leadHours: 3 }
  expect(saved).toMatchObject({ kind: 'lot_inspection', houseId: 12, ...fee })
})
