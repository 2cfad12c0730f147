import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressReaders } from './search-address.ts'
import { listingQuery } from './search-query.ts'

const fields = listingQuery.shape
type Key = keyof typeof fields
const keys = Object.keys(fields) as Key[]

const parts = ['', ' ', '0', '1', '70', '101', '1,2', '1,,2,2', '-1', '1.5', '1e3', '٣', 'A', 'AB']
const typical = [
  ...[
    'ASC',
    'year',
    '4531',
    '4531,4533',
    '9',
    '2016,2021',
    '2021,2016',
    ',90000',
    '5000,',
    '1,2,3',
  ],
  ...[
    '2026-11-20',
    '2026-02-30',
    '2026-11-20-7',
    '2026-11-20-07',
    '2026-11-20-7,2026-11-21-12',
    '0001-01-01',
    'lot_no-1001',
    'equip- ',
    'vin-1',
    '\0',
    '9'.repeat(16),
  ],
  ...['x'.repeat(2049), Array.from({ length: 201 }, (_, at) => at).join()],
]
const texts = fc.oneof(
  fc.constantFrom(...parts, ...typical),
  fc.array(fc.constantFrom(...parts, ...typical), { maxLength: 3 }).map(String),
  fc.string({ unit: 'grapheme' }),
)

test('an address is parsed as the call parses its query', () => {
  expect(Object.keys(addressReaders).sort()).toEqual([...keys].sort())
  fc.assert(
    fc.property(fc.constantFrom(...keys), texts, (key, text) => {
      const schema = fields[key].safeParse(text)
      const read = addressReaders[key](text)
      // The values that a call would accept, from a list that it would refuse.
      if (schema.success || !Array.isArray(read)) {
        expect(read).toEqual(schema.success ? schema.data : undefined)
      } else expect(fields[key].parse(read.join())).toEqual(read)
    }),
    { numRuns: 4000 },
  )
})

test('an unreadable value does not affect others, and a list ends at its limit', () => {
  expect(addressReaders.maker('70,x,101')).toEqual([70, 101])
  expect(addressReaders.maker('x')).toBeUndefined()
  const ids = Array.from({ length: 201 }, (_, at) => at + 1)
  expect(addressReaders.model(ids.join())).toEqual(ids.slice(0, 200))
})
