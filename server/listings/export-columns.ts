import type { Language, LotStatus } from '../../contract/core/codes.ts'
import type { BikeItem, CarItem } from '../../contract/lots/items.ts'
import english from '../../messages/en/listings.json' with { type: 'json' }
import russian from '../../messages/ru/listings.json' with { type: 'json' }
import type { Cell } from '../csv/csv.ts'

const statuses: Record<Language, Record<LotStatus, string>> = {
  en: english.status,
  ru: russian.status,
}

/** A column of the file: its head in each language, and what a lot has there. */
interface Column<Lot> {
  readonly head: Readonly<Record<Language, string>>
  readonly cell: (lot: Lot, language: Language) => Cell
}

type Any = CarItem | BikeItem

const column = <Lot>(en: string, ru: string, cell: Column<Lot>['cell']): Column<Lot> => ({
  head: { en, ru },
  cell,
})

const first: readonly Column<Any>[] = [
  column('Lot', 'Лот', ({ lotNo }) => lotNo),
  column('Auction date', 'Дата торгов', ({ auctionDate }) => auctionDate?.slice(0, 10) ?? null),
  column('Tokyo time', 'Время (Токио)', ({ auctionDate }) => auctionDate?.slice(11, 16) ?? null),
  column('Auction', 'Аукцион', ({ auctionName }) => auctionName),
  column('Maker', 'Марка', ({ maker }) => maker),
  column('Model', 'Модель', ({ model }) => model),
  column('Trim', 'Комплектация', ({ grade }) => grade),
  column('Year', 'Год', ({ year }) => year),
]

const middle: readonly Column<Any>[] = [
  column('Engine, cc', 'Двигатель, см³', ({ engine }) => engine),
  column('Mileage, km', 'Пробег, км', ({ mileage }) => mileage),
  column('Colour', 'Цвет', ({ colorName }, language) => colorName[language]),
  column('Condition', 'Оценка', ({ condition }) => condition),
]

const last: readonly Column<Any>[] = [
  column('Status', 'Статус', ({ status }, language) => statuses[language][status]),
  column('Start price, ¥', 'Стартовая цена, ¥', ({ startPrice }) => startPrice),
  column('Sold price, ¥', 'Цена продажи, ¥', ({ soldPrice }) => soldPrice),
  column('Average price, ¥', 'Средняя цена, ¥', ({ averagePrice }) => averagePrice),
]

/** Cars of the auctions, of the stock and of the statistics. */
export const carColumns: readonly Column<CarItem>[] = [
  ...first,
  column('Chassis', 'Кузов', ({ chassis }) => chassis),
  ...middle,
  column('Gearbox', 'Коробка', ({ gearbox }) => gearbox),
  column('Drive', 'Привод', ({ priv }) => priv),
  column('Equipment', 'Оборудование', ({ equip }) => equip),
  ...last,
]

export const bikeColumns: readonly Column<BikeItem>[] = [
  ...first,
  column('Frame', 'Рама', ({ serial }) => serial),
  ...middle,
  column('Grade: engine', 'Оценка: двигатель', ({ rateEngine }) => rateEngine),
  column('Grade: front', 'Оценка: перед', ({ rateFront }) => rateFront),
  column('Grade: exterior', 'Оценка: внешний вид', ({ rateExt }) => rateExt),
  column('Grade: rear', 'Оценка: зад', ({ rateRear }) => rateRear),
  column('Grade: electrics', 'Оценка: электрика', ({ rateEl }) => rateEl),
  column('Grade: frame', 'Оценка: рама', ({ rateFrame }) => rateFrame),
  ...last,
]
