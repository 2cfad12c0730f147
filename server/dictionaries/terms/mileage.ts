import type { SheetTerm } from '../sheet-term.ts'

export const mileageTerms: readonly SheetTerm[] = [
  { ja: '走行不明', reading: 'soko fumei', en: 'mileage unknown', ru: 'пробег неизвестен' },
  { ja: '実走行', reading: 'jissoko', en: 'genuine mileage', ru: 'реальный пробег' },
  { ja: '走行証明', reading: 'soko shomei', en: 'mileage certificate', ru: 'пробег подтверждён' },
  { ja: 'メーター交換', reading: 'meetaa kokan', en: 'odometer replaced', ru: 'замена одометра' },
  {
    ja: 'メーター交換歴車',
    reading: 'kokanrekisha',
    en: 'replaced, with record',
    ru: 'замена с записью',
  },
  {
    ja: 'メーター改ざん',
    reading: 'meetaa kaizan',
    en: 'odometer tampered',
    ru: 'пробег подделан',
  },
  { ja: '巻戻し', reading: 'makimodoshi', en: 'rolled back', ru: 'пробег скручен' },
  { ja: '疑義車', reading: 'gigisha', en: 'doubtful mileage', ru: 'пробег сомнителен' },
  { ja: 'メーター不動', reading: 'meetaa fudo', en: 'odometer not moving', ru: 'одометр стоит' },
  {
    ja: '走行管理システム',
    reading: 'soko kanri shisutemu',
    en: 'national mileage check system',
    ru: 'система проверки пробега',
  },
  {
    ja: '減算',
    reading: 'gensan',
    en: 'reading lower than earlier record',
    ru: 'показание меньше прежнего',
  },
  {
    ja: '距離減算車',
    reading: 'kyori gensansha',
    en: 'car with a lower reading than recorded',
    ru: 'показание меньше прежнего',
  },
  { ja: 'マイル表示', reading: 'mairu hyoji', en: 'shown in miles', ru: 'показания в милях' },
  {
    ja: '記録簿走行',
    reading: 'kirokubo soko',
    en: 'mileage in service record',
    ru: 'пробег по сервисной записи',
  },
]
