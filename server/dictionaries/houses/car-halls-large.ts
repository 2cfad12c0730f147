import type { AuctionHouse, LoadingPort, Weekday } from '../auction-house.ts'

const hall =
  (weight: number, lanes: number, startsAt: string) =>
  (
    name: string,
    days: readonly Weekday[],
    port: LoadingPort,
    ...aliases: string[]
  ): AuctionHouse => ({
    name,
    kind: 'hall',
    days,
    startsAt,
    lanes,
    port,
    weight,
    isUss: name.startsWith('USS'),
    aliases,
  })

const giant = hall(12, 12, '09:00')
const huge = hall(6, 8, '09:30')
const major = hall(3, 6, '09:30')
const large = hall(1.5, 4, '10:00')

/** The halls of relative size 1.5 and more, by weekday of the first sale. */
export const largeCarHalls: readonly AuctionHouse[] = [
  // Monday
  large(
    'USS-R Nagoya',
    [1],
    'Nagoya',
    'USS R Nagoya',
    'USS R-Nagoya',
    'R Nagoya',
    'R名古屋',
    'USS-R名古屋',
    'USS R名古屋',
  ),
  large('Aucnet', [1], 'Yokohama', 'AUC NET', 'AUCNET TVAA', 'オークネット'),
  // Tuesday
  major('USS Yokohama', [2], 'Yokohama', 'USS横浜', 'ＵＳＳ横浜'),
  large('USS Kobe', [2, 3], 'Kobe', 'USS神戸', 'ＵＳＳ神戸'),
  major('TAA Kinki', [2], 'Osaka', 'TAA近畿', 'ＴＡＡ近畿', 'トヨタオートオークション近畿'),
  large('TAA Kyushu', [2], 'Hakata', 'TAA kyushu', 'TAA Kyusyu', 'TAA九州'),
  large(
    'TAA Minami Kyushu',
    [2],
    'Hakata',
    'TAA South Kyushu',
    'TAA South (Minami) Kyushu',
    'TAA M-Kyushu',
    'TAA南九州',
  ),
  large('TAA Hiroshima', [2], 'Kobe', 'TAA広島'),
  large('TAA Shikoku', [2], 'Kobe', 'TAA四国'),
  large('ARAI Sendai', [2], 'Yokohama', 'Arai AA Sendai', '荒井仙台', 'アライ仙台', 'アライAA仙台'),
  large('NAA Fukuoka', [2], 'Hakata', 'NAA福岡'),
  // Wednesday
  major('CAA Chubu', [3], 'Nagoya', 'CAA中部', 'ＣＡＡ中部'),
  large('JAA Tokyo', [3], 'Yokohama', 'JAA', 'JAA Kasai', 'JAA東京', 'JAA葛西'),
  large('BayAuc', [3], 'Osaka', 'Bay Auc', 'BAYAUC Osaka', 'BCN', 'ベイオーク'),
  large('USS Fukuoka', [3], 'Hakata', 'USS福岡'),
  large('USS Sapporo', [3], 'Tomakomai', 'USS札幌'),
  large('USS Niigata', [3], 'Yokohama', 'USS新潟'),
  large('USS Tohoku', [3], 'Yokohama', 'USS東北'),
  large('MIRIVE Saitama', [3], 'Yokohama', 'MIRIVE埼玉', 'ミライブ埼玉'),
  // Thursday
  giant('USS Tokyo', [4], 'Yokohama', 'USS東京', 'ＵＳＳ東京'),
  large(
    'USS-R Tokyo',
    [4],
    'Yokohama',
    'USS R Tokyo',
    'USS R-Tokyo',
    'R Tokyo',
    'R東京',
    'USS-R東京',
    'USS R東京',
  ),
  large('TAA Kanto', [4], 'Yokohama', 'TAA関東'),
  large('TAA Chubu', [4], 'Nagoya', 'TAA中部'),
  large('TAA Tohoku', [4], 'Yokohama', 'TAA東北'),
  large('TAA Hokkaido', [4], 'Tomakomai', 'TAA北海道'),
  large('ARAI Oyama', [4], 'Yokohama', 'Arai AA Oyama', '荒井小山', 'アライ小山', 'アライAA小山'),
  large('ARAI Fukuoka', [4], 'Hakata', 'Arai AA Fukuoka', '荒井福岡', 'アライ福岡', 'アライAA福岡'),
  large('MIRIVE Osaka', [4], 'Osaka', 'MIRIVE大阪', 'ミライブ大阪'),
  // Friday
  huge('USS Nagoya', [5], 'Nagoya', 'USS名古屋', 'ＵＳＳ名古屋'),
  major('USS Osaka', [5], 'Osaka', 'USS大阪', 'ＵＳＳ大阪'),
  large('USS Saitama', [5], 'Yokohama', 'USS埼玉'),
  large('USS Hokuriku', [5], 'Nagoya', 'USS北陸'),
  large(
    'ARAI Bayside',
    [5],
    'Yokohama',
    'Arai AA Bayside',
    '荒井ベイサイド',
    'アライベイサイド',
    'アライAAベイサイド',
  ),
  large('JAA Tsukuba', [5], 'Yokohama', 'JAAつくば', 'JAA筑波'),
  large('MIRIVE Aichi', [5], 'Nagoya', 'MIRIVE愛知', 'ミライブ愛知'),
  // Saturday
  major('HAA Kobe', [6], 'Kobe', 'HAA神戸', 'ＨＡＡ神戸'),
  major('USS Kyushu', [6], 'Hakata', 'USS Kyusyu', 'USS九州', 'ＵＳＳ九州'),
  large('USS Okayama', [6], 'Kobe', 'USS岡山'),
  large('USS Shizuoka', [6], 'Yokohama', 'USS静岡'),
  large('USS Gunma', [6], 'Yokohama', 'USS群馬'),
  large('USS Ryutsu', [6], 'Yokohama', 'USS Ryuutsu', 'USS Ryutu', 'USS流通'),
  large('TAA Yokohama', [6], 'Yokohama', 'TAA横浜'),
  large('TAA Hyogo', [6], 'Kobe', 'TAA兵庫'),
  large(
    'ARAI Oyama VT',
    [6],
    'Yokohama',
    'Arai AA Oyama VT',
    '荒井小山VT',
    'アライ小山VT',
    'アライAA小山VT',
  ),
]
