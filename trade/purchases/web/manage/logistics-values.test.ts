import { expect, it } from 'vitest'
import { changedFields, noLogistics } from './logistics-values.ts'

it('sends changed fields and clears emptied ones', () => {
  const before = { ...noLogistics, vessel: 'Hermes', etd: '2031-03-20', typeOfExport: '2' }
  const values = { ...before, vessel: ' ', etd: '', typeOfExport: '', eta: '2031-03-23' }
  expect(changedFields(values, before)).toEqual({
    ...{ vessel: '', etd: null, typeOfExport: null, eta: '2031-03-23' },
  })
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields({ ...noLogistics, typeOfExport: '3' }, noLogistics)).toEqual({
    typeOfExport: 3,
  })
})
