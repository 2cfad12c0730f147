import type { AuctionHouse, LoadingPort } from '../auction-house.ts'

const board = (name: string, port: LoadingPort, ...aliases: string[]): AuctionHouse => ({
  name,
  kind: 'one-price',
  days: [],
  startsAt: '00:00',
  lanes: 1,
  port,
  weight: 0.3,
  isUss: name.startsWith('USS'),
  aliases,
})

/** Fixed-price boards behind the stock page: no sale day, open round the clock. */
export const onePriceBoards: readonly AuctionHouse[] = [
  board('Aucnet Shared', 'Yokohama', 'Aucnet共有', 'オークネット共有在庫'),
  board('JAA Shared', 'Yokohama', 'JAA共有', 'JAA共有在庫'),
  board('Isuzu Shared', 'Yokohama', 'いすゞ共有', 'いすゞ共有在庫'),
  board('TAA Shared', 'Yokohama', 'TAA共有', 'TAA共有在庫'),
  board('CAA Shared', 'Nagoya', 'CAA共有', 'CAA共有在庫'),
  board('AS Members', 'Yokohama', 'AS Member', 'ASメンバーズ', 'ASメンバー'),
  board('AS Oneprice', 'Yokohama', 'AS One Price', 'ASワンプライス'),
  board('GAO Stock', 'Yokohama', 'GAO', 'GAO!Stock', 'ガオストック'),
  board('Ippatsu Stock', 'Yokohama', 'Ippatsu', '一発ストック', '一発落札'),
  board('Kyouyuu Stock', 'Yokohama', 'Kyoyu Stock', '共有在庫', '共有ストック'),
  board('Syoudan Stock', 'Yokohama', 'Shodan Stock', '商談ストック', '商談在庫'),
  board('ORIX IP Stock', 'Yokohama', 'ORIX Stock', 'オリックスIP'),
  board('USS Stock', 'Yokohama', 'USS Shared', 'USS共有在庫', 'USSストック'),
  board(
    'BayAuc Oneprice',
    'Osaka',
    'Bay Auc Oneprice',
    'BayAuc One Price',
    'ベイオークワンプライス',
  ),
  board('HAA Kobe Oneprice', 'Kobe', 'HAA Kobe One Price', 'HAA神戸ワンプライス'),
  board('HERO Oneprice', 'Yokohama', 'HERO One Price', 'ヒーローワンプライス'),
  board('CAA Chubu Oneprice', 'Nagoya', 'CAA Chubu One Price', 'CAA中部ワンプライス'),
  board('CAA Tohoku Oneprice', 'Yokohama', 'CAA Tohoku One Price', 'CAA東北ワンプライス'),
  board('ZIP Tokyo Oneprice', 'Yokohama', 'ZIP Tokyo One Price', 'ZIP東京ワンプライス'),
  board(
    'JAA Kasai Oneprice',
    'Yokohama',
    'JAA Oneprice',
    'JAA Kasai One Price',
    'JAA葛西ワンプライス',
  ),
  board('JAA Tsukuba Oneprice', 'Yokohama', 'JAA Tsukuba One Price', 'JAAつくばワンプライス'),
]
