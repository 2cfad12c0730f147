import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { listTariffChanges, Tariff } from '#market/landed-cost/contract/tariffs.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'

type Change = ResponseBody<typeof listTariffChanges>['changes'][number]

const any = { houseId: null, house: '', exportPort: null, size: null, exportType: null }
const source = { text: 'Price list', day: '2026-11-01' }
const yard = (amountYen: number): Tariff => ({
  ...{ id: 7, kind: 'yard', dischargePort: 'TZDAR', amountYen, perMille: null, ...any, source },
  leadHours: null,
})
const agent: Tariff = { ...yard(45_000), id: 8, kind: 'agent', dischargePort: null }
const change = (id: number, kind: Change['change'], tariff: Tariff): Change => ({
  ...{ id, change: kind, changedAt: '2026-11-26T12:00:00+09:00', changedBy: 'Haruka Sato', tariff },
})

test('the history of a tariff shows its earlier price, and who changed it', async () => {
  const history = [change(3, 'changed', yard(9500)), change(2, 'added', yard(9000))]
  const others = [change(1, 'added', agent), change(0, 'added', { ...agent, id: 9 })]
  const app = await openApp('/purchased-cars/tariffs', {
    signedInAs: 'manager',
    answers: {
      listTariffs: { tariffs: [yard(9500), agent], houses: [], pageInfo: pageInfoOf(2) },
      listTariffChanges({ query }) {
        const found = [...history, ...(query.id === undefined ? others : [])]
        return { changes: found, pageInfo: pageInfoOf(found.length) }
      },
    },
  })
  await page.getByRole('button', { name: /^History: Yard · Dar es Salaam/ }).click()
  const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect.poll(() => changes.elements()).toHaveLength(2)
  expect(app.requestsOf('listTariffChanges').at(-1)?.query.id).toBe('7')
  await expect
    .element(changes.first())
    .toMatchTextContent(/^Changed.*Haruka Sato.*9.000.¥.*9.500.¥/)
  await expect.element(changes.last()).toMatchTextContent(/^Added/)
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect.poll(() => changes.elements()).toHaveLength(4)
  history.unshift(change(4, 'deleted', yard(9500)))
  await app.reload()
  await page.getByRole('radio', { name: 'History' }).click()
  await expect.element(changes.first()).toMatchTextContent(/^Deleted: Yard · Dar es Salaam/)
})
