import type { BothLanguages } from './term.ts'

/** Genders of Russian nouns, and the plural: adjectives follow them. */
export type Gender = 'm' | 'f' | 'n' | 'p'

/** A part of a vehicle. Words for its place stand before it: 左フロントドア. */
export interface Part extends BothLanguages {
  readonly spellings: readonly string[]
  readonly gender: Gender
}

type PartRow = readonly [spellings: string, en: string, ru: string, gender: Gender]

const rows: readonly PartRow[] = [
  ['バンパー バンパ', 'bumper', 'бампер', 'm'],
  ['フロントバンパー フロントバンパ Fバンパー Fバンパ', 'front bumper', 'передний бампер', 'm'],
  [
    'リアバンパー リヤバンパー Rバンパー Rバンパ リアバンパ リヤバンパ',
    'rear bumper',
    'задний бампер',
    'm',
  ],
  ['フェンダー フロントフェンダー Fフェンダー フェンダ', 'fender', 'переднее крыло', 'n'],
  [
    'リアフェンダー リヤフェンダー クォーター クオーター クォーターパネル クオーターパネル クウォーター',
    'rear quarter',
    'заднее крыло',
    'n',
  ],
  ['ドア ドアー', 'door', 'дверь', 'f'],
  ['スライドドア', 'sliding door', 'сдвижная дверь', 'f'],
  ['サイドシル サイドステップ ロッカーパネル', 'sill', 'порог', 'm'],
  ['ステップ', 'step', 'подножка', 'f'],
  ['ピラー Aピラー Bピラー Cピラー', 'pillar', 'стойка', 'f'],
  ['ルーフ 屋根 ルーフパネル', 'roof', 'крыша', 'f'],
  ['ボンネット ボンネットフード フード', 'bonnet', 'капот', 'm'],
  ['トランク トランクリッド トランクフード', 'boot lid', 'крышка багажника', 'f'],
  [
    'バックドア リアゲート リヤゲート テールゲート Rゲート リアハッチ ゲート',
    'tailgate',
    'дверь багажника',
    'f',
  ],
  ['グリル フロントグリル ラジエーターグリル', 'grille', 'решётка радиатора', 'f'],
  ['ガラス ウインドウ 窓', 'glass', 'стекло', 'n'],
  ['フロントガラス Fガラス フロントウインドウ', 'windscreen', 'лобовое стекло', 'n'],
  ['リアガラス リヤガラス Rガラス', 'rear window', 'заднее стекло', 'n'],
  ['ドアガラス サイドガラス', 'side window', 'боковое стекло', 'n'],
  ['ヘッドライト ヘッドランプ ライト', 'headlamp', 'фара', 'f'],
  ['テールランプ テール テールレンズ', 'tail lamp', 'задний фонарь', 'm'],
  ['ウインカー ウィンカー', 'indicator', 'поворотник', 'm'],
  ['ランプ レンズ', 'lamp', 'фонарь', 'm'],
  ['ミラー ドアミラー サイドミラー フェンダーミラー', 'mirror', 'зеркало', 'n'],
  ['ルームミラー', 'inside mirror', 'салонное зеркало', 'n'],
  ['モール サイドモール', 'moulding', 'молдинг', 'm'],
  ['バイザー ドアバイザー サイドバイザー', 'door visor', 'дефлектор', 'm'],
  ['ホイール ホイル', 'wheel', 'диск', 'm'],
  ['タイヤ', 'tyre', 'шина', 'f'],
  ['シート 座席', 'seat', 'сиденье', 'n'],
  ['運転席', "driver's seat", 'место водителя', 'n'],
  ['助手席', 'passenger seat', 'место пассажира', 'n'],
  ['運転席シート', "driver's seat", 'сиденье водителя', 'n'],
  ['助手席シート', 'passenger seat', 'сиденье пассажира', 'n'],
  ['後部座席 後席 セカンドシート 2列目シート', 'back seat', 'заднее сиденье', 'n'],
  ['サードシート 3列目シート', 'third row', 'третий ряд', 'm'],
  ['ヘッドレスト', 'headrest', 'подголовник', 'm'],
  ['内張り 内張 ドア内張り ドア内張 トリム', 'trim', 'обшивка', 'f'],
  ['天井 天張り', 'headlining', 'потолок', 'm'],
  ['ダッシュボード ダッシュ インパネ', 'dashboard', 'панель приборов', 'f'],
  ['コンソール センターコンソール', 'console', 'консоль', 'f'],
  ['ハンドル ステアリング', 'steering wheel', 'руль', 'm'],
  ['シートベルト', 'seat belt', 'ремень безопасности', 'm'],
  ['マット フロアマット', 'mat', 'коврик', 'm'],
  ['足回り 足廻 足まわり サスペンション サス', 'suspension', 'подвеска', 'f'],
  ['下回り 下廻', 'underbody', 'днище', 'n'],
  [
    'コアサポート ラジエーターコアサポート ラジエターコアサポート',
    'radiator support',
    'передняя панель',
    'f',
  ],
  ['バックパネル リアパネル', 'back panel', 'задняя панель', 'f'],
  ['フロア フロアパネル', 'floor', 'пол', 'm'],
  ['トランクフロア', 'boot floor', 'пол багажника', 'm'],
  ['サイドメンバー フロントサイドメンバー', 'side member', 'лонжерон', 'm'],
  ['クロスメンバー', 'cross member', 'поперечина', 'f'],
  ['インサイドパネル インサイド', 'front inside panel', 'внутренний брызговик', 'm'],
  ['インナーパネル インナー', 'inner panel', 'внутренняя панель', 'f'],
  ['ダッシュパネル', 'firewall', 'моторный щит', 'm'],
  ['骨格', 'frame structure', 'силовой каркас', 'm'],
  ['フレーム', 'frame', 'рама', 'f'],
  ['荷台', 'load bed', 'грузовая платформа', 'f'],
  ['荷室', 'load space', 'багажное отделение', 'n'],
  ['あおり アオリ', 'bed side gate', 'борт', 'm'],
  ['幌', 'soft top', 'тент', 'm'],
  ['スポイラー', 'spoiler', 'спойлер', 'm'],
  ['エンブレム', 'badge', 'эмблема', 'f'],
  ['アンテナ', 'antenna', 'антенна', 'f'],
  ['ワイパー', 'wiper', 'дворник', 'm'],
  ['ナンバープレート ナンバー', 'number plate', 'номерной знак', 'm'],
  ['エンジン E/G', 'engine', 'двигатель', 'm'],
  ['ミッション', 'gearbox', 'коробка передач', 'f'],
  ['クラッチ', 'clutch', 'сцепление', 'n'],
  ['ブレーキ', 'brake', 'тормоз', 'm'],
  ['マフラー', 'exhaust', 'глушитель', 'm'],
  ['ラジエーター ラジエター', 'radiator', 'радиатор', 'm'],
  ['バッテリー', 'battery', 'аккумулятор', 'm'],
  ['ベルト', 'belt', 'ремень', 'm'],
  ['スイッチ', 'switch', 'выключатель', 'm'],
  ['センサー', 'sensor', 'датчик', 'm'],
  ['カメラ', 'camera', 'камера', 'f'],
  ['モニター', 'screen', 'монитор', 'm'],
  ['オーディオ ステレオ', 'radio', 'магнитола', 'f'],
  ['リモコン', 'remote', 'пульт', 'm'],
  ['キー 鍵', 'key', 'ключ', 'm'],
  ['工具', 'tools', 'инструмент', 'm'],
  ['ジャッキ', 'jack', 'домкрат', 'm'],
  ['カバー', 'cover', 'чехол', 'm'],
  ['パネル', 'panel', 'панель', 'f'],
  ['カウル', 'fairing', 'обтекатель', 'm'],
  ['タンク', 'tank', 'бак', 'm'],
  ['フォーク フロントフォーク', 'front fork', 'вилка', 'f'],
  ['インナーチューブ', 'fork tube', 'перо вилки', 'n'],
  ['ステム', 'steering stem', 'рулевая колонка', 'f'],
  ['レバー', 'lever', 'рычаг', 'm'],
  ['チェーン', 'chain', 'цепь', 'f'],
  ['スプロケット スプロケ', 'sprocket', 'звезда', 'f'],
  ['ディスク ローター', 'brake disc', 'тормозной диск', 'm'],
  ['キャブ キャブレター', 'carburettor', 'карбюратор', 'm'],
  ['フェンダーレス', 'short rear fender', 'короткое крыло', 'n'],
  ['サイドカバー', 'side cover', 'боковая крышка', 'f'],
  ['テールカウル シートカウル', 'tail cowl', 'хвост', 'm'],
  ['スタンド センタースタンド サイドスタンド', 'stand', 'подставка', 'f'],
]

export const parts: readonly Part[] = rows.map(([spellings, en, ru, gender]) => ({
  spellings: spellings.split(' '),
  en,
  ru,
  gender,
}))

/** A word for a place before a part, in the forms of Russian adjectives. */
export interface Place {
  readonly spellings: readonly string[]
  readonly en: string
  readonly ru: Readonly<Record<Gender, string>>
}

export const places: readonly Place[] = [
  {
    spellings: ['左'],
    en: 'left',
    ru: { m: 'левый', f: 'левая', n: 'левое', p: 'левые' },
  },
  {
    spellings: ['右'],
    en: 'right',
    ru: { m: 'правый', f: 'правая', n: 'правое', p: 'правые' },
  },
  {
    spellings: ['前', 'フロント'],
    en: 'front',
    ru: { m: 'передний', f: 'передняя', n: 'переднее', p: 'передние' },
  },
  {
    spellings: ['後', '後ろ', 'リア', 'リヤ'],
    en: 'rear',
    ru: { m: 'задний', f: 'задняя', n: 'заднее', p: 'задние' },
  },
]
