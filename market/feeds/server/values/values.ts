import { plain } from '#platform/core/server/plain-text.ts'

const dash = /^[-‐‑‒–—―−ー]+$/

/** Returns an empty text for a dash of any shape, by which sheets mean "none". */
export const withoutDash = (text: string) => (dash.test(text) ? '' : text)

const unknownTexts = ['UNKNOWN', 'N/A', '?', '??', '???', '不明', 'НЕТ ДАННЫХ', 'НЕИЗВЕСТНО']
const unknownCodes = new Set(unknownTexts)

/** Texts in number columns that mean "no number". */
const noNumber = new Set(
  [...unknownTexts, 'NA', 'NONE', 'NIL', 'TBA', 'TBD', 'ASK', 'POA', 'CALL']
    .concat([
      '未定',
      '応談',
      '価格応談',
      '要問合せ',
      '問合せ',
      'お問合せ',
      'お問い合わせ',
      'なし',
      '無',
    ])
    .concat([
      '成約済',
      '成約済み',
      '商談中',
      'SOLD',
      'SOLD OUT',
      'RESERVED',
      'NEGOTIABLE',
      'ON REQUEST',
      'PRICE ON REQUEST',
      'CONTACT US',
      'CALL US',
      'P.O.A.',
    ])
    .concat(['НЕТ', 'ДОГОВОРНАЯ', 'ПО ЗАПРОСУ']),
)

export const isUnknownNumber = (text: string) =>
  text === '' || dash.test(text) || noNumber.has(text.toUpperCase())

/** Whether a text in a column of colors, fuels and the like says none of them. */
export const isUnknownCode = (text: string) =>
  text === '' || dash.test(text) || unknownCodes.has(text.toUpperCase())

const prefix = /^(?:¥|\\|JPY|約|税込み?|税抜き?|本体価格?|総額|approx\.?|ca\.|~)\s*/i
const unit =
  /\s*(?:kms?|cc|ps|hp|bhp|yen|jpy|円|キロ(?:メートル)?|¥|км|л\.?с\.?|月|人|名|人乗り|名乗り|ドア|枚|d|dr|doors?|seats?|seater)\.?$/i
/** Taxes, eras and other remarks in brackets. */
const aside = /\s*[([［【][^()[\]［］【】]{0,80}[)\]］】]$/

/**
 * Parses a whole number as feeds write it: `139000`, `139,000`, `１３９０００`, `139 000 km`, `¥320,000-`, `3.98E+6`,
 * `12.5万`, `2.5 万km`, `398 万円 (税込)`, `3,980千円`, `13万9千km`, `139 тыс. км`. Undefined for anything but a whole number of
 * zero or more; `139.000` is refused, too, because in many countries it means 139.
 */
export function wholeNumber(value: string): number | undefined {
  if (/^\d{1,12}$/.test(value)) return Number(value)
  const bare = plain(value)
    .replace(aside, '')
    .replace(prefix, '')
    .replace(/(?<=\d)[-ー―]$/, '')
    .replace(unit, '')
    .replace(/\s*(?:тыс\.?)$/i, '千')
    .replaceAll(/\s*([万千])\s*/g, '$1')
  const text = /^\d{1,3}(?:[,\s']\d{3})+(?!\d)/.test(bare) ? bare.replaceAll(/[,\s']/g, '') : bare
  const amount = /[万千]/.test(text) ? japaneseNumber(text) : westernNumber(text)
  return amount !== undefined && Number.isSafeInteger(amount) ? amount : undefined
}

function westernNumber(text: string): number | undefined {
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll('.', ''))
  if (/^\d{1,3}\.\d{3}$/.test(text)) return undefined
  return /^\d+(?:\.\d+)?(?:e\+?\d{1,2})?$/i.test(text) ? Number(text) : undefined
}

function japaneseNumber(text: string): number | undefined {
  const match = /^(?:(\d+(?:\.\d+)?)万)?(?:(\d+(?:\.\d+)?)千)?(\d*)$/.exec(
    text.replaceAll(/(?<=\d),(?=\d{3})/g, ''),
  )
  if (!match) return undefined
  const [, tenThousands = '0', thousands = '0', ones] = match
  const amount = Number(tenThousands) * 10_000 + Number(thousands) * 1000 + Number(ones)
  // In binary 13.9万 is not exactly 139000.
  return Math.round(amount * 1000) / 1000
}

/** Parses `true`, `1`, `yes`, `left`, … as a boolean; undefined for other texts. */
export function parseBoolean(value: string): boolean | undefined {
  const text = plain(value).toLowerCase()
  if (
    [
      '1',
      'true',
      'yes',
      'y',
      'left',
      'lhd',
      'l',
      '左',
      '左h',
      '左ハンドル',
      'да',
      'левый',
    ].includes(text)
  )
    return true
  if (
    [
      '0',
      'false',
      'no',
      'n',
      'right',
      'rhd',
      'r',
      '右',
      '右h',
      '右ハンドル',
      'нет',
      'правый',
    ].includes(text)
  )
    return false
  return undefined
}
