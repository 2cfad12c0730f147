import { expect, test } from 'vitest'
import { costRulesFaults } from '#market/landed-cost/contract/rule-calls.ts'
import { destinations } from '#market/reference-data/contract/destinations.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { faultsOf } from './parameters.ts'

const { db, call, refused, respond, pool } = await testApp()
await setDatabaseClock(db)
const asManager = { as: 'manager' } as const
const asClient = { as: 'client' } as const
const [lotId = 0] = await addLots({ db, pool }, [
  { auctionDay: '2031-03-14', year: 2027, month: 5, engineCc: 2493, fuel: 'petrol' },
])
const emirates = async () => {
  const { rules } = await call('listCostRules', { query: { country: 'AE' } }, asManager)
  return rules
}
const version = {
  ...({ country: 'AE', validFrom: '2031-03-12', sourceText: 'A gazette' } as const),
  sourceOn: '2031-03-01',
}
const vatOf = async () => {
  const query = { id: lotId, destination: 'AE', amount: '1000000' } as const
  const { setting } = await call(
    'lotCosts',
    { params: { pageType: 'car-auction' }, query },
    asClient,
  )
  return setting.rules?.parameters.vatPercent
}

test('a new system has usable rules for every destination', async () => {
  const { rules } = await call('listCostRules', {}, asManager)
  const inForce = rules.filter(({ isInForce }) => isInForce)
  expect(inForce.map(({ country }) => country).sort()).toEqual([...destinations].sort())
  for (const { country, parameters, source } of rules) {
    expect(faultsOf(country, parameters)).toEqual([])
    expect(source.text).not.toBe('')
  }
  // For each country the version saved last.
  expect(inForce.find(({ country }) => country === 'KE')?.parameters.electricDutyPercent).toBe(25)
})

test('the steps of depreciation must rise with the age', async () => {
  const { rules } = await call('listCostRules', { query: { country: 'KE' } }, asManager)
  const parameters = rules.find(({ isInForce }) => isInForce)?.parameters ?? {}
  const steps = parameters.depreciation as object[]
  const added = [...steps, { fromYears: 0, percent: 10 }]
  expect(faultsOf('KE', { ...parameters, depreciation: added })).toEqual([
    'depreciation: ages have to rise',
  ])
  expect(faultsOf('KE', { ...parameters, depreciation: added.toReversed().slice(0, 1) })).toEqual(
    [],
  )
})

test('a version applies from its day on, and earlier ones stay readable', async () => {
  const [before] = await emirates()
  const parameters = { ...before?.parameters, vatPercent: 7 }
  const body = { ...version, validFrom: '2031-05-01', parameters }
  const { id } = await call('saveCostRules', { body }, asManager)
  expect(await vatOf()).toBe(5)
  expect((await emirates()).map((one) => [one.id, one.isInForce])).toEqual([
    [id, false],
    [before?.id, true],
  ])
  const today = { ...version, parameters: { ...parameters, vatPercent: 6 } }
  await call('saveCostRules', { body: today }, asManager)
  expect(await vatOf()).toBe(6)
  // Of several versions of one day the last one applies.
  await call('saveCostRules', { body: { ...today, parameters } }, asManager)
  expect(await vatOf()).toBe(7)
  // A vehicle bought today is charged by the rules at its arrival.
  const arrival = { ...today, validFrom: '2031-04-10' }
  await call(
    'saveCostRules',
    { body: { ...arrival, parameters: { ...parameters, vatPercent: 8 } } },
    asManager,
  )
  expect(await vatOf()).toBe(8)
  expect((await emirates())[1]).toMatchObject({
    ...{ validFrom: '2031-04-10', source: { text: 'A gazette', day: '2031-03-01' } },
    isInForce: true,
  })
  await expect(db.deleteFrom('destination_rules').execute()).rejects.toThrow()
})

test('refuses rules that cannot be used for calculation, and names the faults', async () => {
  const [{ parameters } = { parameters: {} }] = await emirates()
  const fault = async (more: object) => {
    const body = { ...version, parameters: { ...parameters, ...more } }
    const { messageCode, detail } = await refused('saveCostRules', { body }, asManager)
    return [messageCode, costRulesFaults.parse(detail).faults[0]]
  }
  expect(await fault({ vatPercent: 'five' })).toEqual([
    'cost_rules_invalid',
    expect.stringContaining('vatPercent'),
  ])
  expect(await fault({ vatPercent: -1 })).toEqual(['cost_rules_invalid', expect.any(String)])
  expect(await fault({ unknown: 1 })).toEqual(['cost_rules_invalid', expect.any(String)])
  const russia = await call('listCostRules', { query: { country: 'RU' } }, asManager)
  const [first] = russia.rules
  const falling = [
    { upTo: 500, rub: 1 },
    { upTo: 400, rub: 2 },
    { upTo: null, rub: 3 },
  ]
  const body = { ...version, country: 'RU' as const }
  const wrong = { ...body, parameters: { ...first?.parameters, customsFee: falling } }
  expect((await refused('saveCostRules', { body: wrong }, asManager)).messageCode).toBe(
    'cost_rules_invalid',
  )
})

test('the newest rate of each currency counts', async () => {
  const rate = (yen: number) => ({
    body: { currency: 'AED' as const, yen, sourceText: 'A bank' },
  })
  await call('saveCostRate', rate(41.1), asManager)
  await call('saveCostRate', rate(41.5), asManager)
  const { rates } = await call('listCostRates', { query: { currency: 'AED' } }, asManager)
  expect(rates.map(({ yen }) => yen)).toEqual([41.5, 41.1])
  const { setting } = await call(
    'lotCosts',
    { params: { pageType: 'car-auction' }, query: { id: lotId, destination: 'AE' } },
    asClient,
  )
  expect(setting.rates.find(({ currency }) => currency === 'AED')?.yen).toBe(41.5)
})

test('tariffs keep their history, also after they are deleted', async () => {
  const body = { kind: 'yard' as const, amountYen: 5000, sourceText: 'List of January' }
  const { id } = await call('saveTariff', { body }, asManager)
  await call('saveTariff', { body: { ...body, id, amountYen: 6000 } }, asManager)
  await call('deleteTariff', { body: { id } }, asManager)
  const { changes } = await call('listTariffChanges', { query: { id } }, asManager)
  expect(changes.map(({ change, tariff }) => [change, tariff.amountYen])).toEqual([
    ['deleted', 6000],
    ['changed', 6000],
    ['added', 5000],
  ])
  expect(changes[2]?.tariff.source.text).toBe('List of January')
})

test('only managers of bids read and change them', async () => {
  for (const name of ['listCostRules', 'listCostRates', 'listTariffChanges'] as const) {
    expect((await respond(name, {}, asClient)).statusCode).toBe(403)
  }
})

test('asks to confirm a rate that differs by more than a tenth, or a figure by more than ten times', async () => {
  const rate = (yen: number, confirmed = false) => ({
    body: { currency: 'AED' as const, yen, sourceText: 'A bank', confirmed },
  })
  await call('saveCostRate', rate(40, true), asManager)
  expect((await refused('saveCostRate', rate(44.1), asManager)).messageCode).toBe('odd_value')
  await call('saveCostRate', rate(44.1, true), asManager)
  const [newest] = await emirates()
  const parameters = { ...newest?.parameters, vatPercent: 0.5 }
  const body = { ...version, parameters }
  expect((await refused('saveCostRules', { body }, asManager)).messageCode).toBe('odd_value')
  await call('saveCostRules', { body: { ...body, confirmed: true } }, asManager)
})

test('managers are reminded of rules without a review for 180 days, until they save a version', async () => {
  const due = async () => {
    const { reviews } = await call('listRuleReviews', {}, asManager)
    return reviews.map(({ rules, country }) => `${rules} ${country}`)
  }
  const inForce = async () => {
    const { rules } = await call('listCostRules', { query: { country: 'NZ' } }, asManager)
    return rules.find(({ isInForce }) => isInForce)
  }
  // Years after the initial rules.
  expect(await due()).toEqual(expect.arrayContaining(['import NZ', 'export RU']))
  const parameters = (await inForce())?.parameters ?? {}
  const body = { ...version, country: 'NZ' as const, parameters }
  await call('saveCostRules', { body }, asManager)
  expect(await due()).not.toContain('import NZ')
  expect((await inForce())?.reviewedOn).toBe('2031-03-12')
  expect((await respond('listRuleReviews', {}, asClient)).statusCode).toBe(403)
})
