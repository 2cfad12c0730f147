import { expect, test } from 'vitest'
import { restOfName, trimWith } from './rest-of-name.ts'

test.each([
  ['320I', '3 SERIES', 'BMW', '320I'],
  ['C300', 'C-CLASS', 'MERCEDES-BENZ', 'C300'],
  ['RX450h', 'RX', 'LEXUS', '450h'],
  ['NOTE e-POWER', 'NOTE', 'NISSAN', 'e-POWER'],
  ['Land Cruiser 200', 'LAND CRUISER', 'TOYOTA', '200'],
  ['218D ACTIVE TOURER', '2 SERIES ACTIVE TOURER', 'BMW', '218D ACTIVE TOURER'],
  ['ＨＩＡＣＥ ＶＡＮ', 'HIACE', 'TOYOTA', 'VAN'],
  ['COOPER S', 'MINI', 'MINI', 'COOPER S'],
  ['MARK 2', 'MARK II', 'TOYOTA', ''],
  ['GT86', '86', 'TOYOTA', ''],
  ['A CLASS', 'A-CLASS', 'MERCEDES-BENZ', ''],
  ['INFINITI QX50', 'QX50', 'INFINITI', ''],
  ['AXIO', 'COROLLA AXIO', 'TOYOTA', ''],
  ['HIGHLANDER', 'KLUGER', 'TOYOTA', ''],
  ['クラウン', 'CROWN', 'TOYOTA', ''],
])('%s is %s with the rest', (written, model, maker, rest) => {
  expect(restOfName(written, model, maker)).toBe(rest)
})

test('the rest comes before the trim, unless the trim has it', () => {
  expect(trimWith('320I', '')).toBe('320I')
  expect(trimWith('320I', 'M SPORT')).toBe('320I M SPORT')
  expect(trimWith('320I', '320i M Sport')).toBe('320i M Sport')
  expect(trimWith('', 'S')).toBe('S')
})
