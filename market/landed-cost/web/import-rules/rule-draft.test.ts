import { describe, expect, it } from 'vitest'
import { destinations } from '#market/reference-data/contract/destinations.ts'
import { seededParameters } from '#testing/database/deals/seeded-rules.ts'
import { changesOf, draftOf, parametersOf } from './rule-draft.ts'

const kenya = {
  ...{ transitDays: 45, mostYears: 7, dutyPercent: 35, electricDutyPercent: 25, vatPercent: 16 },
  excise: [
    { fuels: ['diesel', 'petrol'], overCc: 2500, percent: 35 },
    { fuels: [], overCc: -1, percent: 20.5 },
  ],
  ...{ declarationPercent: 2.5, declarationLeast: 5000, railwayPercent: 2, marginPercent: 10 },
  depreciation: [],
  other: { dutyPercent: 25, declarationPercent: null },
  sources: { duty: { text: 'Gazette', day: '2025-07-01' } },
}
const draft = draftOf('KE', kenya)

describe('rules as texts', () => {
  it.each(destinations)('of %s become the same rules again', (country) => {
    const rules = { ...seededParameters(country) }
    expect(parametersOf(country, draftOf(country, rules))).toEqual({
      ...{ parameters: rules, faults: [] },
    })
  })

  it('have lists of fuels, and sources of single lines', () => {
    expect(parametersOf('KE', draft)).toEqual({ parameters: kenya, faults: [] })
  })

  it('are parsed with commas and spaces', () => {
    const numbers = { ...draft.numbers, declarationLeast: '1 000 000,5' }
    expect(parametersOf('KE', { ...draft, numbers }).parameters).toMatchObject({
      declarationLeast: 1_000_000.5,
    })
    expect(
      changesOf('KE', draft, { ...draft, numbers: { ...draft.numbers, vatPercent: '16,0' } }),
    ).toEqual([])
  })

  it('name invalid numbers, and fields that must not be empty', () => {
    const wrong = {
      ...draft,
      numbers: { ...draft.numbers, vatPercent: 'about 16', dutyPercent: '' },
      rows: { ...draft.rows, depreciation: [{ fromYears: '7', percent: '' }] },
      sources: [{ kind: 'vat' as const, text: ' ', day: '2025-01-01' }],
    }
    expect(parametersOf('KE', wrong).faults).toEqual([
      ...['dutyPercent', 'vatPercent', 'depreciation.0.percent', 'sources.vat'],
    ])
  })

  it('may be empty where that has a meaning', () => {
    const rules = { ...seededParameters('NZ') }
    const before = draftOf('NZ', rules)
    const after = { ...before, numbers: { ...before.numbers, complianceFee: '' } }
    expect(parametersOf('NZ', after)).toEqual({
      parameters: { ...rules, complianceFee: null },
      faults: [],
    })
    expect(changesOf('NZ', before, after)).toEqual([
      { path: 'complianceFee', before: '1000', after: '' },
    ])
  })
})

describe('changes of rules', () => {
  it('are those of single figures, of added and removed rows, and of sources', () => {
    const after = draftOf('KE', {
      ...kenya,
      vatPercent: 18,
      excise: [{ fuels: ['diesel'], overCc: 2500, percent: 35 }],
      depreciation: [{ fromYears: 1, percent: 20 }],
      sources: {},
    })
    const found = changesOf('KE', draft, after).map(({ column, ...change }) => ({
      ...change,
      ...(column !== undefined && { column: column?.name ?? null }),
    }))
    expect(found).toEqual([
      { path: 'excise', row: 1, column: 'fuels', before: 'diesel,petrol', after: 'diesel' },
      { path: 'excise', row: 2, column: null, before: '– / – / 20.5', after: '' },
      { path: 'vatPercent', before: '16', after: '18' },
      { path: 'depreciation', row: 1, column: null, before: '', after: '1 / 20' },
      { path: 'sources', line: 'duty', before: 'Gazette 2025-07-01', after: '' },
    ])
  })
})
