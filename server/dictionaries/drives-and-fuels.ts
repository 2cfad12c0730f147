/** Driven wheels as the trade writes them. */
export type DriveCode = 'FF' | 'FR' | 'MR' | 'RR' | '2WD' | '4WD'

/** The source of power. */
export type FuelCode =
  | 'petrol'
  | 'diesel'
  | 'hybrid'
  | 'plug-in hybrid'
  | 'electric'
  | 'hydrogen'
  | 'lpg'
  | 'cng'
  | 'other'

/** A drive layout; `2WD` where a feed does not name the axle. */
export type Drive = {
  code: DriveCode
  en: string
  ru: string
  ja: string
  aliases: readonly string[]
}

/** A fuel; the abbreviations G, D and H are aliases, because feeds send them. */
export type Fuel = {
  code: FuelCode
  en: string
  ru: string
  ja: string
  aliases: readonly string[]
}

/** The drive layouts that feeds name. */
export const drives: readonly Drive[] = [
  {
    code: 'FF',
    en: 'front-wheel drive',
    ru: 'передний привод',
    ja: '前輪駆動',
    aliases: ['FWD', 'FRONT', 'FRONT WHEEL DRIVE', 'FF2WD', '2WD FF', 'передний'],
  },
  {
    code: 'FR',
    en: 'rear-wheel drive',
    ru: 'задний привод',
    ja: '後輪駆動',
    aliases: ['RWD', 'REAR WHEEL DRIVE', 'задний'],
  },
  {
    code: 'MR',
    en: 'mid engine, rear-wheel drive',
    ru: 'среднемоторный, задний привод',
    ja: 'ミッドシップ',
    aliases: ['MIDSHIP', 'MID'],
  },
  {
    code: 'RR',
    en: 'rear engine, rear-wheel drive',
    ru: 'заднемоторный, задний привод',
    ja: 'リアエンジン',
    aliases: ['REAR ENGINE'],
  },
  {
    code: '2WD',
    en: 'two-wheel drive',
    ru: 'привод на одну ось',
    ja: '二輪駆動',
    aliases: ['4X2', '4×2', '2駆'],
  },
  {
    code: '4WD',
    en: 'four-wheel drive',
    ru: 'полный привод',
    ja: '四輪駆動',
    aliases: [
      'AWD',
      '4X4',
      '4×4',
      'E-4WD',
      'E-FOUR',
      'E FOUR',
      'FULLTIME 4WD',
      'FULL TIME 4WD',
      'PARTTIME 4WD',
      'PART TIME 4WD',
      '四駆',
      '4駆',
      'S-AWC',
      'QUATTRO',
      '4MATIC',
      'XDRIVE',
      'полный',
    ],
  },
]

/** The fuels that feeds name. */
export const fuels: readonly Fuel[] = [
  {
    code: 'petrol',
    en: 'petrol',
    ru: 'бензин',
    ja: 'ガソリン',
    aliases: [
      'G',
      'GASOLINE',
      'GAS',
      'P',
      'PETROL',
      'REGULAR',
      'HIGH OCTANE',
      'レギュラー',
      'ハイオク',
      '無鉛',
      'бензин',
    ],
  },
  {
    code: 'diesel',
    en: 'diesel',
    ru: 'дизель',
    ja: '軽油',
    aliases: [
      'D',
      'DIESEL',
      'DIESEL TURBO',
      'CLEAN DIESEL',
      'DT',
      'ディーゼル',
      'クリーンディーゼル',
      'дизель',
    ],
  },
  {
    code: 'hybrid',
    en: 'hybrid',
    ru: 'гибрид',
    ja: 'ハイブリッド',
    aliases: [
      'H',
      'HV',
      'HEV',
      'HYBRID',
      'HYBRID GASOLINE',
      'GASOLINE HYBRID',
      'PETROL HYBRID',
      'HYBRID PETROL',
      'HYBRID E-POWER',
      'E-POWER',
      'HYBRID DIESEL',
      'MILD HYBRID',
      'MHEV',
      'ガソリンハイブリッド',
      'гибрид',
    ],
  },
  {
    code: 'plug-in hybrid',
    en: 'plug-in hybrid',
    ru: 'подзаряжаемый гибрид',
    ja: 'プラグインハイブリッド',
    aliases: ['PHV', 'PHEV', 'PLUGIN HYBRID', 'PLUG-IN', 'REX', 'PHEV GASOLINE'],
  },
  {
    code: 'electric',
    en: 'electric',
    ru: 'электро',
    ja: '電気',
    aliases: [
      'E',
      'EV',
      'BEV',
      'ELECTRIC',
      'ELECTRICITY',
      '電気自動車',
      '電動',
      'электро',
      'электричество',
    ],
  },
  {
    code: 'hydrogen',
    en: 'hydrogen',
    ru: 'водород',
    ja: '水素',
    aliases: ['FCV', 'FCEV', 'FUEL CELL', 'HYDROGEN', '燃料電池'],
  },
  {
    code: 'lpg',
    en: 'LPG',
    ru: 'газ (LPG)',
    ja: 'LPG',
    aliases: ['L', 'LPG', 'AUTOGAS', 'プロパン', 'LPガス', 'BI-FUEL', 'バイフューエル'],
  },
  {
    code: 'cng',
    en: 'CNG',
    ru: 'газ (CNG)',
    ja: 'CNG',
    aliases: ['C', 'CNG', '天然ガス'],
  },
  {
    code: 'other',
    en: 'other',
    ru: 'другое',
    ja: 'その他',
    aliases: ['OTHERS', 'UNKNOWN', '不明'],
  },
]
