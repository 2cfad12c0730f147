import { describe, expect, test } from 'vitest'
import {
  type ChecklistCar,
  checklistOf,
  documentKindCodes,
  documentKindName,
  kindOfFileName,
  uploadableKinds,
} from './documents.ts'

const car: ChecklistCar = {
  ...{ status: 3, dischargePort: 'RUVVO', consigneeCountry: 'KE', etd: '2026-11-27' },
}
const short = (
  changes: Partial<ChecklistCar> = {},
  documents: { id: number; type: string }[] = [],
) =>
  checklistOf({ ...car, ...changes }, documents).items.map(
    ({ kind, state, dueOn }) => `${kind} ${state}${dueOn ? ` ${dueOn}` : ''}`,
  )

describe('the checklist', () => {
  test('follows from the port of discharge, the present documents, and the delivery status', () => {
    const list = checklistOf(car, [{ id: 7, type: 'export_certificate' }])
    expect(list.items).toEqual([
      { kind: 'passport', state: 'missing', from: 'client', dueOn: '2026-11-25', fileId: null },
      {
        ...{ kind: 'power_of_attorney', state: 'missing', from: 'client' },
        ...{ dueOn: '2026-11-25', fileId: null },
      },
      { kind: 'export_certificate', state: 'present', from: 'company', dueOn: null, fileId: 7 },
      {
        kind: 'bill_of_lading',
        state: 'later',
        from: 'company',
        dueOn: '2026-12-02',
        fileId: null,
      },
      { kind: 'insurance', state: 'later', from: 'company', dueOn: '2026-11-30', fileId: null },
    ])
    expect([list.owed, list.owedUntil]).toEqual([2, '2026-11-25'])
  })

  test('follows from the country of the consignee if there is no port', () => {
    expect(short({ dischargePort: '' })).toEqual([
      'export_certificate missing 2026-11-22',
      'bill_of_lading later 2026-12-02',
      'inspection missing 2026-11-22',
      'tax_number missing 2026-11-22',
    ])
  })

  test('has what every country requires if the destination is unknown', () => {
    expect(short({ dischargePort: '', consigneeCountry: null, etd: null, status: null })).toEqual([
      'passport later',
      'export_certificate later',
      'bill_of_lading later',
    ])
  })

  test('has inspections for countries that require them', () => {
    for (const port of ['KEMBA', 'TZDAR', 'NZAKL']) {
      expect(short({ dischargePort: port }).join()).toContain('inspection missing')
    }
    expect(short({ dischargePort: 'AEJEA' }).join()).not.toContain('inspection')
  })

  test('requests nothing from clients after arrival, and nothing from anybody after cancellation', () => {
    expect(short({ status: 5 })).toEqual([
      'export_certificate missing 2026-11-22',
      'bill_of_lading missing 2026-12-02',
      'insurance missing 2026-11-30',
    ])
    for (const status of [7, 8] as const) {
      expect(short({ status }, [{ id: 1, type: 'passport' }])).toEqual(['passport present'])
    }
    expect(checklistOf({ ...car, status: 5 }, []).owed).toBe(0)
  })

  test('waits for another ship after a cancelled shipping', () => {
    expect(short({ status: 6 }).slice(0, 2)).toEqual([
      'passport missing 2026-11-25',
      'power_of_attorney later 2026-11-25',
    ])
  })
})

describe('kinds', () => {
  test.each([
    ['Паспорт стр 2.jpg', 'passport'],
    ['passport_scan.pdf', 'passport'],
    ['POA signed.pdf', 'power_of_attorney'],
    ['Доверенность.pdf', 'power_of_attorney'],
    ['ИНН.pdf', 'tax_number'],
    ['длинный файл.pdf', 'other'],
    ['IMG_2041.jpg', 'other'],
    ['B-L copy.pdf', 'other'],
  ])('a client’s %s is %s', (name, kind) => {
    expect(kindOfFileName(name, false)).toBe(kind)
  })

  test.each([
    ['B-L copy.pdf', 'bill_of_lading'],
    ['JEVIC 1234.pdf', 'inspection'],
    ['Export certificate.pdf', 'export_certificate'],
    ['keys.jpg', 'keys'],
  ])('a manager’s %s is %s', (name, kind) => {
    expect(kindOfFileName(name, true)).toBe(kind)
  })

  test('that the company provides can only be added by managers', () => {
    expect(uploadableKinds(true)).toEqual(documentKindCodes)
    expect(uploadableKinds(false)).toEqual([
      ...['passport', 'power_of_attorney', 'tax_number', 'import_permit'],
      ...['payment_receipt', 'other'],
    ])
  })

  test('of an earlier version count as other documents', () => {
    expect(documentKindName('nonsense', 'ru')).toBe('Другой документ')
  })
})
