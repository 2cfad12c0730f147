import type { BikeItem, CarItem } from '#market/lots/contract/items.ts'
import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import type { Cell } from '#platform/csv/server/csv.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type KeyOf, translator } from '#platform/i18n/server/translator.ts'

/** A column of the file: its header's message and its value for a lot. */
interface Column<Lot> {
  readonly head: KeyOf<'csv'>
  readonly cell: (lot: Lot, language: Language) => Cell
}

type Any = CarItem | BikeItem

const column = <Lot>(head: KeyOf<'csv'>, cell: Column<Lot>['cell']): Column<Lot> => ({
  head,
  cell,
})

const statusOf = ({ status, auctionDate }: Any, language: Language): string => {
  const t = translator('listings', language)
  return t(lotStatusKey(status, auctionDate))
}

const first: readonly Column<Any>[] = [
  column('lot', ({ lotNo }) => lotNo),
  column('auctionDate', ({ auctionDate }) => auctionDate?.slice(0, 10) ?? null),
  column('tokyoTime', ({ auctionDate }) => auctionDate?.slice(11, 16) ?? null),
  column('auction', ({ auctionName }) => auctionName),
  column('maker', ({ maker }) => maker),
  column('model', ({ model }) => model),
  column('trim', ({ grade }) => grade),
  column('year', ({ year }) => year),
]

const middle: readonly Column<Any>[] = [
  column('engine', ({ engine }) => engine),
  column('mileage', ({ mileage }) => mileage),
  column('color', ({ colorName }, language) => colorName[language]),
  column('condition', ({ condition }) => condition),
]

const last: readonly Column<Any>[] = [
  column('status', statusOf),
  column('startPrice', ({ startPrice }) => startPrice),
  column('soldPrice', ({ soldPrice }) => soldPrice),
  column('averagePrice', ({ averagePrice }) => averagePrice),
  column('estimate', ({ estimate }) => estimate?.yen ?? null),
  column('estimateLow', ({ estimate }) => estimate?.low ?? null),
  column('estimateHigh', ({ estimate }) => estimate?.high ?? null),
  column('estimateSales', ({ estimate }) => estimate?.sales ?? null),
]

/** Used for auctions, stock and statistics of cars. */
export const carColumns: readonly Column<CarItem>[] = [
  ...first,
  column('chassis', ({ chassis }) => chassis),
  ...middle,
  column('gearbox', ({ gearbox }) => gearbox),
  column('drive', ({ priv }) => priv),
  column('equipment', ({ equip }) => equip),
  ...last,
]

export const bikeColumns: readonly Column<BikeItem>[] = [
  ...first,
  column('frame', ({ serial }) => serial),
  ...middle,
  column('gradeEngine', ({ rateEngine }) => rateEngine),
  column('gradeFront', ({ rateFront }) => rateFront),
  column('gradeExterior', ({ rateExt }) => rateExt),
  column('gradeRear', ({ rateRear }) => rateRear),
  column('gradeElectrics', ({ rateEl }) => rateEl),
  column('gradeFrame', ({ rateFrame }) => rateFrame),
  ...last,
]
