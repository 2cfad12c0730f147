import { audioAndViewEquipment } from './equipment/audio-view.ts'
import { bodyAndDriveEquipment } from './equipment/body-drive.ts'
import { comfortEquipment } from './equipment/comfort.ts'
import { safetyEquipment } from './equipment/safety.ts'
import type { Equipment } from './equipment-item.ts'

/** Every equipment code of the trade, and the further items that stock lists and sheets name. */
export const equipment: readonly Equipment[] = [
  ...comfortEquipment,
  ...safetyEquipment,
  ...audioAndViewEquipment,
  ...bodyAndDriveEquipment,
]

/** Names in feeds that mean several items at once. */
export const equipmentAliases: readonly { alias: string; codes: readonly string[] }[] = [
  { alias: 'NAVIGATION TV', codes: ['NAV', 'TV'] },
  { alias: 'NAVI TV', codes: ['NAV', 'TV'] },
  { alias: 'ナビTV', codes: ['NAV', 'TV'] },
  { alias: 'ナビ地デジ', codes: ['NAV', 'TV'] },
  { alias: 'PUSH START&SMART KEY', codes: ['PUSH START', 'SMART KEY'] },
  { alias: 'SMART KEY&PUSH START', codes: ['SMART KEY', 'PUSH START'] },
  { alias: 'OPTION(AC / PS)', codes: ['AC', 'PS'] },
  { alias: 'OPTION(AC / PS / PW)', codes: ['AC', 'PS', 'PW'] },
  { alias: 'OPTION(AC / PS / D-PW)', codes: ['AC', 'PS', 'PW'] },
  { alias: 'OPTION(AC / PS / F-PW)', codes: ['AC', 'PS', 'PW'] },
  { alias: 'AC PS PW', codes: ['AC', 'PS', 'PW'] },
  { alias: 'AC PS', codes: ['AC', 'PS'] },
  { alias: 'AAC PS PW', codes: ['AAC', 'PS', 'PW'] },
  { alias: 'AC PS PW ABS', codes: ['AC', 'PS', 'PW', 'ABS'] },
  { alias: 'PS PW', codes: ['PS', 'PW'] },
  { alias: 'AB ABS', codes: ['AB', 'ABS'] },
  { alias: 'ABS SRS', codes: ['ABS', 'AB'] },
  { alias: 'NAVI BCAM', codes: ['NAV', 'BCAM'] },
  { alias: 'NAV BACK CAMERA', codes: ['NAV', 'BCAM'] },
  { alias: 'LED FOG LAMP', codes: ['LED', 'FOG'] },
  { alias: 'LEDフォグ', codes: ['LED', 'FOG'] },
  { alias: 'AW SR', codes: ['AW', 'SR'] },
  { alias: 'SR LEATHER', codes: ['SR', 'LEATHER'] },
  { alias: 'サンルーフ本革', codes: ['SR', 'LEATHER'] },
  { alias: 'CD MD', codes: ['CD', 'MD'] },
  { alias: 'CD DVD', codes: ['CD', 'DVD'] },
  { alias: 'TURBO 4WD', codes: ['TURBO', '4WD'] },
  { alias: 'ターボ4WD', codes: ['TURBO', '4WD'] },
  { alias: 'LEATHER POWER SEAT', codes: ['LEATHER', 'POWER SEAT'] },
  { alias: '革パワーシート', codes: ['LEATHER', 'POWER SEAT'] },
]

/** Whole values that mean nothing is fitted; shown as a dash (spec 3 §3). */
export const notEquipped: readonly string[] = [
  '-',
  '--',
  '---',
  '–',
  '—',
  '―',
  'ー',
  '−',
  'なし',
  'ナシ',
  '無',
  '無し',
  'NONE',
  'NO',
  'NIL',
  'N/A',
  'NOT EQUIPPED',
  '0',
  '×',
  'нет',
]
