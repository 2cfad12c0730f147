import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testDatabase } from '#testing/database/database.ts'
import { brief, header, importText } from '#testing/database/feed-import.ts'
import { ajes } from '../formats/ajes.ts'
import { mappedCsv } from '../mappings/mapped-csv.ts'
import { readMapping } from '../mappings/schema.ts'

const { url, db } = await testDatabase()

const lotOf = (lotNumber: string) =>
  db.selectFrom('lots').selectAll().where('lot_number', '=', lotNumber).executeTakeFirstOrThrow()

const rowWith = (at: number, mileage: string) =>
  `USS Tokyo,2026-11-22,u${at},TOYOTA,PRIUS,${mileage},,\n`

test('a row that only the database refuses is rejected alone', async () => {
  // No check of the import has this rule: it represents rules that were overlooked.
  await db.schema
    .alterTable('lots')
    .addCheckConstraint('lots_unlucky', sql`mileage_km is distinct from 666`)
    .execute()
  const lines = Array.from({ length: 3000 }, (_, at) =>
    rowWith(at, at === 17 || at === 2800 ? '666' : at === 18 ? 'far' : '1'),
  )
  const run = await importText(url, header + lines.join(''))
  expect(run.counts).toEqual([3000, 2998, 0, 0, 2])
  expect(brief(run)).toEqual([
    '19 refused_by_database',
    '20 not_a_number mileageKm',
    '2802 refused_by_database',
  ])
  expect(run.findings[0]?.reason).toContain('lots_unlucky')
  await db.schema.alterTable('lots').dropConstraint('lots_unlucky').execute()
})

test('AJES: a response with its faults', async () => {
  const text = `<aj>
<ROW><ID>77</ID><LOT>1</LOT><AUCTION>USS Tokyo</AUCTION><AUCTION_DATE>2026-11-21 00:00:00</AUCTION_DATE>
<MARKA_NAME>TOYOTA</MARKA_NAME><MODEL_NAME>PRIUS</MODEL_NAME><YEAR>0</YEAR><START>0</START><RATE>3.5</RATE>
<IMAGES>http://a/?s=1&h=50#http://a/?n=2&w=320#http://a/?n=3</IMAGES><STATUS>SOLD</STATUS><FINISH>455000</FINISH></ROW>
<row><lot>2</lot><auction>USS Tokyo</auction><auction_date>2026-11-21</auction_date><marka_name>TOYOTA</marka_name><model_name>PRIUS</model_name><start><a href="x">code</a></start></row>
Too many requests
</aj>`
  const run = await importText(url, text, { adapter: ajes() })
  expect(run.counts).toEqual([3, 2, 0, 0, 1])
  expect(brief(run)).toEqual(['5 link_instead_of_value start', '6 text_outside_rows'])
  expect(await lotOf('1')).toMatchObject({
    year: null,
    start_price_yen: null,
    sold_price_yen: 455_000,
    sheet: 'http://a/?s=1&h=50',
    photos: ['http://a/?n=2&w=320', 'http://a/?n=3'],
    source_id: '77',
  })
})

test('the shipped mapping of JAN Japan', async () => {
  const mapping = await readMapping(new URL('../maps/jan-japan.json', import.meta.url).pathname)
  const text =
    'StockNumber,ChassisType,FirstRegistrationDate,ModelName,Grade,Color,Mileage,Transmission,Fuel,NoOfSeats,NoOfDoors,Drive,EngineCC,AuctionGrade,ExtraFeature,Vessel_name,ETDDate,ETADate\n' +
    'JAN-99-1,ZVW30,2014/03,PRIUS,S,PEARL WHITE,61000,AT,Hybrid,5,5,2WD,1800,3.5/C,"NAVIGATION TV,OPTION(AC / PS / PW)",--,,\n' +
    'JAN-99-2,-,2016/11,ALPHARD,-,BLACK,--,CVT,Gasoline,7,5,4WD,2500,-,,--,45889,45920\n' +
    'JAN-99-3,AGH30,2016/11,ALPHARD,Z,BLACK,90000,CVT,Gasoline,7,5,4WD,2500,RA,,--,,\n'
  const run = await importText(url, text, { adapter: mappedCsv(mapping), market: 'stock' })
  expect(run.counts).toEqual([3, 3, 0, 0, 0])
  // The file has no prices, so these cars cannot be ordered yet.
  const withoutPrice = (line: number) => `${line} stock_without_price startPriceYen`
  // It has no makers either.
  expect(brief(run)).toEqual([
    '2 new_house house',
    '2 maker_from_model maker',
    withoutPrice(2),
    '3 maker_from_model maker',
    withoutPrice(3),
    withoutPrice(4),
  ])
  expect(await lotOf('JAN-99-1')).toMatchObject({
    market: 'stock',
    auction_day: null,
    status: lotStatus.ongoing,
    condition: '3.5',
    exterior_grade: '3.5',
    interior_grade: 'C',
    equipment_codes: ['NAV', 'TV', 'AC', 'PS', 'PW'],
    year: 2014,
    month: 3,
  })
  expect(await lotOf('JAN-99-2')).toMatchObject({
    condition: '',
    chassis_code: '',
    mileage_km: null,
  })
  expect(await lotOf('JAN-99-3')).toMatchObject({ condition: 'RA', interior_grade: '' })
})
