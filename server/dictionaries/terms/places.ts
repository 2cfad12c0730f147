import type { SheetTerm } from '../sheet-term.ts'

/** Positions on the vehicle and amounts inside remarks. */
export const placeTerms: readonly SheetTerm[] = [
  { ja: '左', reading: 'hidari', en: 'left', ru: 'лево' },
  { ja: '右', reading: 'migi', en: 'right', ru: 'право' },
  { ja: '前', reading: 'mae', en: 'front', ru: 'перед' },
  { ja: '後', reading: 'ushiro', en: 'rear', ru: 'зад' },
  { ja: 'フロント', reading: 'furonto', en: 'front', ru: 'перед' },
  { ja: 'リア', reading: 'ria', en: 'rear', ru: 'зад' },
  { ja: 'リヤ', reading: 'riya', en: 'rear', ru: 'зад' },
  { ja: '運転席', reading: 'untenseki', en: "driver's seat", ru: 'место водителя' },
  { ja: '助手席', reading: 'joshuseki', en: 'passenger seat', ru: 'место пассажира' },
  { ja: '各所', reading: 'kakusho', en: 'in several places', ru: 'в нескольких местах' },
  { ja: '所々', reading: 'tokorodokoro', en: 'here and there', ru: 'местами' },
  { ja: '多数', reading: 'tasu', en: 'many', ru: 'много' },
  { ja: '多', reading: 'ta', en: 'many', ru: 'много' },
  { ja: '小', reading: 'sho', en: 'small', ru: 'мелкий' },
  { ja: '中', reading: 'chu', en: 'medium', ru: 'средний' },
  { ja: '大', reading: 'dai', en: 'large', ru: 'крупный' },
  { ja: '有', reading: 'yu', en: 'with', ru: 'есть' },
  { ja: '付', reading: 'tsuki', en: 'fitted, included', ru: 'в комплекте' },
  { ja: '無', reading: 'mu', en: 'without', ru: 'нет' },
  { ja: '欠', reading: 'ketsu', en: 'missing', ru: 'отсутствует' },
  { ja: '少々', reading: 'shosho', en: 'slight', ru: 'немного' },
  { ja: '多少', reading: 'tasho', en: 'some', ru: 'немного' },
  { ja: '両側', reading: 'ryogawa', en: 'both sides', ru: 'с обеих сторон' },
  { ja: '内外装', reading: 'naigaiso', en: 'inside and out', ru: 'снаружи и внутри' },
]
