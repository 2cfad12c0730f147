import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { dayOf, registrationOf } from './days.ts'
import { findColumns } from './file-columns.ts'
import { SalesFile } from './sales-file.ts'

const day = (text: string) => Date.parse(text) / 86_400_000

async function read(
  text: string,
  options: { map?: Record<string, string>; inMiles?: boolean } = {},
) {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'sales.csv')
  writeFileSync(path, text)
  const { map = {}, inMiles = false } = options
  return await SalesFile.read(path, { map: new Map(Object.entries(map)), inMiles })
}

test('reads days in every usual form', () => {
  const texts = [
    ...[
      '2014-12-16',
      '2014/12/16',
      '20141216',
      '12/16/2014',
      '16/12/2014',
      '16.12.2014',
      '16-12-2014',
    ],
    ...[
      '12/16/14',
      '16 Dec 2014',
      'Dec 16, 2014',
      '16-Dec-2014',
      '2014-12-16T02:30:00Z',
      '12-16-2014',
    ],
    ...['Tue Dec 16 2014 12:30:00 GMT-0800 (PST)', '1418731200', '1418731200000'],
    ...['16-Dec-14', 'Tue Dec 16 12:30:00 PST 2014', '16DEC2014', '20141216.0', '1418731200.0'],
    ...['20141216123000', '16420', '41989'],
  ]
  expect(texts.map((text) => dayOf(text))).toEqual(texts.map(() => day('2014-12-16')))
  expect(['', 'soon', '2014-13-40', '99/99/2014'].map((text) => dayOf(text))).toEqual(
    Array.from({ length: 4 }, () => null),
  )
  expect(['2012', '2012.0', '2012-05', '05/2012', '2012-05-03', 'x'].map(registrationOf)).toEqual([
    { year: 2012, month: null },
    { year: 2012, month: null },
    { year: 2012, month: 5 },
    { year: 2012, month: 5 },
    { year: 2012, month: 5 },
    null,
  ])
})

test('reads a file of a spreadsheet: semicolons, decimal commas, the day first, capitals and spaces', async () => {
  const file = await read(
    '\ufeffDay;Maker;Model;Trim;Year;Km;Grade;Price;Guide Price\r\n' +
      '13/02/2014;BMW; 3 series;M  Sport;2012;"45.123,0";3,5;"12.500,00 €";\r\n' +
      '03/02/2014;Bmw;3 Series ;m sport;2012;45 123;4,0;12500;13.000\r\n' +
      'soon;BMW;3 Series;;2012;1;4;100;\r\n' +
      '14/02/2014;BMW;3 Series;;2012;1;4;;\r\n',
  )
  expect(file.size).toBe(2)
  expect([...file.faults]).toEqual([
    ['without a day', 1],
    ['without a price', 1],
  ])
  expect([file.day(0), file.day(1)]).toEqual([day('2014-02-03'), day('2014-02-13')])
  const [one, other] = [file.lot(0), file.lot(1)]
  expect([one.levels.model, one.levels.trim]).toEqual([other.levels.model, other.levels.trim])
  expect([one.km, other.km, one.grade, other.grade]).toEqual([45_123, 45_123, 4, 3.5])
  expect([file.price(0), file.price(1), file.guide(0), file.guide(1)]).toEqual([
    ...[12_500, 12_500, 13_000, Number.NaN],
  ])
})

test('does not read three decimals as thousands where the column has decimals', async () => {
  const rows = ['160.934', '26777.875', '1.609'].map((km) => `2014-02-03,a,b,2012,${km},12.500`)
  const file = await read(`day,maker,model,year,km,price\n${rows.join('\n')}\n`)
  expect([0, 1, 2].map((at) => file.lot(at).km)).toEqual([160.934, 26777.875, 1.609])
  // Nothing shows whether the prices have decimals.
  expect(file.price(0)).toBe(12_500)
})

test('converts miles to kilometres, except those that mean unknown', async () => {
  const file = await read(
    'day,maker,model,year,odometer,price\n' +
      '2014-02-03,a,b,2014,10000,1\n2014-02-03,a,b,2014,1,1\n2014-02-03,a,b,2014,,1\n',
  )
  expect([0, 1, 2].map((at) => file.lot(at).km)).toEqual([16_093.44, 1, null])
})

test('converts grades of other scales, and takes the usual grade from the first sales', async () => {
  const gradesOf = async (grades: readonly (number | string)[]) => {
    const rows = grades.map((grade, at) => `${20_140_101 + at},a,b,2012,${grade},1000`)
    const file = await read(`day,maker,model,year,grade,price\n${rows.join('\n')}\n`)
    return { grades: grades.map((_, at) => file.lot(at).grade), usual: file.usualGrade }
  }
  expect(await gradesOf([35, 4, 41, 19, 5])).toEqual({ grades: [3.5, 4, 4.1, 1.9, 5], usual: 3.5 })
  expect(await gradesOf([35, 8, 41, 19, 5])).toMatchObject({ grades: [3.5, 0.8, 4.1, 1.9, 0.5] })
  expect(await gradesOf([90, 70, 100, 85, 20])).toMatchObject({ grades: [4.5, 3.5, 5, 4.25, 1] })
  expect(await gradesOf([8, 7, 9, 8, 10])).toMatchObject({ grades: [4, 3.5, 4.5, 4, 5] })
  expect(await gradesOf([0, 0, 3.5, 4])).toEqual({ grades: [null, null, 3.5, 4], usual: 4 })
  expect(await gradesOf([0, 0.5, 4])).toMatchObject({ grades: [0, 0.5, 4] })
  const slip = [...Array.from({ length: 2000 }, (_, at) => (at % 4 === 0 ? 5 : 35)), 8]
  expect((await gradesOf(slip)).grades.slice(0, 2)).toEqual([5, 3.5])
  expect(await gradesOf(['A', 'b', ''])).toMatchObject({ grades: [null, null, null], usual: 4 })
  expect((await gradesOf([3, 5, 5, 5, 5, 5, 5, 5, 5, 5])).usual).toBe(5)
})

test('finds columns by usual or given names, in any alphabet', () => {
  const header = ['Sale Date', 'Make', 'Model', 'Year', 'Selling Price', 'Цена', 'Год']
  const found = findColumns(header, new Map([['price', 'цена']]), false)
  expect(found.get('price')).toBe(5)
  expect(found.get('day')).toBe(0)
  const error = (map: Record<string, string>) => () =>
    findColumns(header.slice(1), new Map(Object.entries(map)), false)
  expect(error({})).toThrow('No column for day among Make')
  expect(error({ colour: 'Make' })).toThrow('--map colour')
  expect(error({ day: 'Nothing' })).toThrow('No column is called Nothing')
})

test('refuses a file without rows in a sentence', async () => {
  await expect(read('')).rejects.toThrow('is empty')
})
