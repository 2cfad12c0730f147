import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { saveExportRules } from '#market/landed-cost/contract/export/calls.ts'
import { listExportRules } from '#market/landed-cost/contract/export/calls.ts'
import type { CallInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { brokenWords } from '#testing/components/broken-words.ts'
import managerSample from '#testing/components/samples/manager.json' with { type: 'json' }
import { narrowPhoneScreen } from '#testing/components/screens.ts'
import type { listUnshippableBids } from '#trade/bids/contract/manager-calls.ts'

const path = '/purchased-cars/export-rules'
const form = page.getByRole('form')
const bid: ResponseBody<typeof listUnshippableBids>['bids'][number] = {
  ...{ bidId: 7, client: 'Ivan Petrov', lotNo: '1024', auctionName: 'USS Tokyo' },
  ...{ auctionDay: '2026-11-28', vehicle: 'TOYOTA HARRIER', bidAmount: 1_200_000, bidStatus: 1 },
  ...{ destination: 'RU', export: 'banned', link: '/car-auction/245' },
}

async function fillDay(label: string, day: string): Promise<void> {
  const field = form.getByLabelText(label, { exact: true })
  await field.click()
  await field.fill(day)
}

test('a manager adds a version of the bans, and sees the open bids against it', async () => {
  const { rules, policy, pageInfo } = listExportRules.response.parse(managerSample.listExportRules)
  const app = await openApp(path, {
    signedInAs: 'manager',
    answers: {
      listExportRules: () => ({ rules, policy, pageInfo }),
      listUnshippableBids: () =>
        rules.length > 1 ? { bids: [bid], total: 1 } : { bids: [], total: 0 },
      saveExportPolicy: { success: true },
      saveExportRules({ body }) {
        const { destination, validFrom, bans, ...saved } = body as CallInput<
          typeof saveExportRules
        >['body']
        const source = {
          text: saved.sourceText,
          url: saved.sourceUrl,
          reviewedOn: saved.reviewedOn,
        }
        rules.unshift({
          ...{ id: 2, destination, validFrom, source, bans, isInForce: false },
          ...{ enteredAt: '2026-11-26T12:00:00+09:00', enteredBy: 'Haruka Sato' },
        })
        return { success: true, id: 2 }
      },
    },
  })
  const versions = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /from \d{4}/ })
  await expect.element(versions.first()).toMatchTextContent(/cars over 1.900.cm³/)
  await expect.element(versions.first()).toMatchTextContent('full hybrids, electric vehicles')
  await expect.element(page.getByText(/wait until a manager places them/)).toBeVisible()
  await expect.element(page.getByText(/^No open bid/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await page.getByLabelText('Bids on restricted vehicles').selectOptions('Refuse')
  await expect
    .poll(() => app.requestsOf('saveExportPolicy').map(({ body }) => body))
    .toEqual([{ policy: 'refuse' }])

  await page.getByRole('button', { name: 'New version' }).click()
  const first = form.getByRole('group', { name: 'Ban 1' })
  await first.getByLabelText('Engine over, cm³').fill('much')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(first.getByText('Invalid value', { exact: true })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await first.getByLabelText('Engine over, cm³').fill('1 600')
  await form.getByRole('button', { name: 'Remove ban 2' }).click()
  await form.getByRole('button', { name: 'Add a ban' }).click()
  const second = form.getByRole('group', { name: 'Ban 2' })
  await second.getByLabelText('Price over, ¥').fill('4000000')
  await second.getByRole('checkbox', { name: 'diesel cars' }).click()
  await fillDay('Valid from', '2026-12-01')
  await fillDay('Reviewed on', '2026-11-25')
  await form.getByLabelText('Source', { exact: true }).fill('Gazette 7')
  await form.getByLabelText('Address of the source').fill('https://gazette.test/7')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const none = { overYen: null, overCc: null, drives: [], overYears: null }
  expect(app.requestsOf('saveExportRules').at(-1)?.body).toMatchObject({
    destination: 'RU',
    bans: [
      { ...none, kind: 'car', overCc: 1600 },
      { ...none, kind: 'car', overYen: 4_000_000, drives: ['diesel'] },
    ],
  })
  await expect.element(versions.first()).toMatchTextContent(/diesel cars over 4.000.000.¥/)
  await expect.element(versions.first()).toMatchTextContent('Haruka Sato')
  const bids = page.getByRole('list', { name: 'Open bids against these rules' })
  await expect.element(bids).toMatchTextContent(/TOYOTA HARRIER.*Ivan Petrov.*banned/)
})

test('in Russian the form fits a phone', async () => {
  await openApp(path, { signedInAs: 'manager', language: 'ru', screen: narrowPhoneScreen })
  await page.getByRole('button', { name: 'Новая версия' }).click()
  await expect.element(form.getByLabelText('Адрес источника')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(await brokenWords()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})
