import type { AuctionHouse, LoadingPort, Weekday } from '../auction-house.ts'

const tender = (
  name: string,
  days: readonly Weekday[],
  port: LoadingPort,
  ...aliases: string[]
): AuctionHouse => ({
  name,
  kind: 'tender',
  days,
  startsAt: '13:00',
  lanes: 1,
  port,
  weight: 0.3,
  isUss: name.startsWith('USS'),
  aliases,
})

/** Sealed-tender sales, by weekday of the first sale. */
export const carTenders: readonly AuctionHouse[] = [
  // Tuesday
  tender('ORIX Kobe', [2], 'Kobe', 'オリックス神戸'),
  tender('ORIX Fukuoka', [2], 'Hakata', 'オリックス福岡'),
  tender('NPS Tokyo', [2], 'Yokohama', 'NPS Tokio', 'NPS東京'),
  tender('NPS Osaka', [2], 'Osaka', 'NPS大阪'),
  tender('NPS Sendai', [2], 'Yokohama', 'NPS仙台'),
  tender('NPS Fukuoka', [2], 'Hakata', 'NPS福岡'),
  tender('NPS Oyama', [2], 'Yokohama', 'NPS小山'),
  tender('NPS Tomakomai', [2], 'Tomakomai', 'NPS苫小牧'),
  tender('NPS Tochigi', [2], 'Yokohama', 'NPS栃木'),
  tender('NPS Gifu', [2], 'Nagoya', 'NPS岐阜'),
  tender('SMAP Nagoya', [2], 'Nagoya', 'SMAP名古屋'),
  tender('SMAP Fukuoka', [2], 'Hakata', 'SMAP福岡'),
  tender('GE Tokyo', [2], 'Yokohama', 'GE東京'),
  tender('SLC Tokyo', [2], 'Yokohama', 'SLC東京'),
  tender('SLC Kyushu', [2], 'Hakata', 'SLC九州'),
  tender('Sakura', [2], 'Yokohama', 'サクラ', 'SAKURA Tender'),
  // Wednesday
  tender('ORIX Atsugi', [3], 'Yokohama', 'オリックス厚木'),
  tender('ORIX Sendai', [3], 'Yokohama', 'オリックス仙台'),
  tender('SMAP Tokyo', [3], 'Yokohama', 'SMAP東京'),
  tender('GE Fukuoka', [3], 'Hakata', 'GE福岡'),
  // Thursday
  tender('NAA Osaka', [4, 6], 'Osaka', 'NAA大阪'),
  tender('NAA Nagoya', [4, 6], 'Nagoya', 'NAA名古屋'),
  tender('SLC Nagoya', [4], 'Nagoya', 'SLC名古屋'),
  tender('SLC Kobe', [4], 'Kobe', 'SLC神戸'),
  tender('SMAP Kobe', [4], 'Kobe', 'SMAP神戸'),
  tender('SMAP Sapporo', [4], 'Tomakomai', 'SMAP札幌'),
  tender('GE Kobe', [4], 'Kobe', 'GE神戸'),
  tender('ORIX Nagoya', [4], 'Nagoya', 'オリックス名古屋'),
  // Friday
  tender('NAA Tokyo', [5, 6], 'Yokohama', 'NAA東京'),
]
