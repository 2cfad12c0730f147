import { type DamageMark, readDamageMark } from '../../../contract/lots/checklist.ts'
import type { Importance } from '../../../contract/sheets/pieces.ts'
import type { BothLanguages } from './term.ts'

/** What a mark of the car map says: its kind, and what its digit means. */
interface Mark extends BothLanguages {
  /** By the digit: from 1, the smallest. Houses measure a little differently, hence "about". */
  readonly sizes?: readonly BothLanguages[]
  /** How bad it is, by the digit; the last one counts for all that are larger. */
  readonly severity: readonly Importance[]
  readonly meaning: BothLanguages
}

const lengths: readonly BothLanguages[] = [
  { en: 'small, up to about 10 cm', ru: 'мелкая, примерно до 10 см' },
  { en: 'medium, up to about 20 cm', ru: 'средняя, примерно до 20 см' },
  { en: 'large, about 30 cm', ru: 'большая, около 30 см' },
  { en: 'larger than 30 cm', ru: 'больше 30 см' },
]
const areas: readonly BothLanguages[] = [
  { en: 'small, up to about 10 cm', ru: 'малая, примерно до 10 см' },
  { en: 'about as large as a palm', ru: 'примерно с ладонь' },
  { en: 'large, about 30 × 30 cm', ru: 'большая, около 30 × 30 см' },
  { en: 'larger than 30 × 30 cm', ru: 'больше 30 × 30 см' },
]
const amounts: readonly BothLanguages[] = [
  { en: 'little', ru: 'немного' },
  { en: 'some', ru: 'заметно' },
  { en: 'much', ru: 'много' },
]

const marks: Readonly<Record<DamageMark, Mark>> = {
  A: {
    en: 'scratch',
    ru: 'царапина',
    sizes: lengths,
    severity: [1, 1, 2],
    meaning: {
      en: 'A small one can be polished out, a large one needs paint.',
      ru: 'Мелкую можно заполировать, большую придётся красить.',
    },
  },
  AU: {
    en: 'scratch and dent',
    ru: 'царапина и вмятина',
    sizes: areas,
    severity: [1, 2, 2],
    meaning: {
      en: 'The panel has to be beaten and painted.',
      ru: 'Панель нужно править и красить.',
    },
  },
  B: {
    en: 'dent with a scratch',
    ru: 'вмятина с царапиной',
    sizes: areas,
    severity: [1, 2, 2],
    meaning: {
      en: 'The panel has to be beaten and painted.',
      ru: 'Панель нужно править и красить.',
    },
  },
  C: {
    en: 'corrosion',
    ru: 'коррозия',
    sizes: amounts,
    severity: [2, 3, 3],
    meaning: {
      en: 'Metal is eaten away, in the worst case through.',
      ru: 'Металл разъеден, в худшем случае насквозь.',
    },
  },
  D: {
    en: 'dent',
    ru: 'вмятина',
    sizes: areas,
    severity: [1, 2, 2],
    meaning: {
      en: 'Some houses write D where others write U.',
      ru: 'Одни аукционы пишут D, другие U.',
    },
  },
  E: {
    en: 'dimple',
    ru: 'вмятинка',
    sizes: [
      { en: 'one or two', ru: 'одна-две' },
      { en: 'a few', ru: 'несколько' },
      { en: 'many', ru: 'много' },
    ],
    severity: [1],
    meaning: {
      en: 'As small as a coin, paint unbroken. Can be pressed out without paint.',
      ru: 'С монету, краска цела. Убирается без покраски.',
    },
  },
  F: {
    en: 'faded paint',
    ru: 'выцветшая краска',
    severity: [1],
    meaning: { en: 'The panel has lost its colour in the sun.', ru: 'Панель выгорела на солнце.' },
  },
  G: {
    en: 'stone chip',
    ru: 'скол от камня',
    severity: [1],
    meaning: {
      en: 'A chip in the glass, which can grow into a crack.',
      ru: 'Скол на стекле, от него может пойти трещина.',
    },
  },
  H: {
    en: 'peeling or faded paint',
    ru: 'краска облезает или выцвела',
    sizes: amounts,
    severity: [1, 1, 2],
    meaning: { en: 'The panel has to be painted.', ru: 'Панель нужно красить.' },
  },
  P: {
    en: 'needs paint',
    ru: 'требует покраски',
    sizes: amounts,
    severity: [1, 1, 2],
    meaning: {
      en: 'Paint is damaged or was touched up.',
      ru: 'Краска повреждена или её подкрашивали.',
    },
  },
  R: {
    en: 'repaired chip',
    ru: 'заделанный скол',
    severity: [1],
    meaning: { en: 'A chip in the glass was filled.', ru: 'Скол на стекле залит.' },
  },
  RX: {
    en: 'repaired, to be replaced',
    ru: 'ремонтировано, под замену',
    severity: [2],
    meaning: {
      en: 'The repair does not hold: replace the part.',
      ru: 'Ремонт не держит: деталь менять.',
    },
  },
  S: {
    en: 'rust',
    ru: 'ржавчина',
    sizes: amounts,
    severity: [1, 2, 2],
    meaning: {
      en: 'Rust on the surface of an outer panel.',
      ru: 'Ржавчина на поверхности наружной панели.',
    },
  },
  U: {
    en: 'dent',
    ru: 'вмятина',
    sizes: areas,
    severity: [1, 2, 2],
    meaning: {
      en: 'The paint is whole. A small one can be pressed out.',
      ru: 'Краска цела. Малую можно вытянуть.',
    },
  },
  W: {
    en: 'repair trace',
    ru: 'след ремонта',
    sizes: [
      { en: 'well done, hardly visible', ru: 'хорошо сделан, почти не виден' },
      { en: 'waves slightly visible', ru: 'волна немного видна' },
      { en: 'waves plain to see, has to be done again', ru: 'волна заметна, надо переделывать' },
    ],
    severity: [1, 2, 2],
    meaning: {
      en: 'The panel was beaten and painted before.',
      ru: 'Панель уже правили и красили.',
    },
  },
  X: {
    en: 'to be replaced',
    ru: 'под замену',
    severity: [2],
    meaning: {
      en: 'The part cannot be repaired, as the inspector sees it. On glass it stands for a crack.',
      ru: 'По мнению инспектора, ремонту не подлежит. На стекле означает трещину.',
    },
  },
  XX: {
    en: 'replaced',
    ru: 'заменено',
    severity: [2],
    meaning: {
      en: 'The part is not that of the factory. Harmless for bolted panels, serious for welded ones.',
      ru: 'Деталь не заводская. Для съёмных это не страшно, для сварных серьёзно.',
    },
  },
  Y: {
    en: 'crack or hole',
    ru: 'трещина или дыра',
    sizes: [
      { en: 'as large as a thumb', ru: 'с палец' },
      { en: 'as large as a palm', ru: 'с ладонь' },
      { en: 'larger than a palm', ru: 'больше ладони' },
    ],
    severity: [1, 2, 2],
    meaning: {
      en: 'Plastic or glass is broken through.',
      ru: 'Пластик или стекло пробиты.',
    },
  },
}

export interface ReadMark extends BothLanguages {
  readonly severity: Importance
  readonly meaning: BothLanguages
}

/** Parts that carry the body: one that is replaced, corroded or plainly wavy is serious. */
const structural = /^(?:core-support|back-panel|floor|side-members?|pillars?|roof|frame)(?:-|$)/

/**
 * What a mark says, with its size in words: `A1` is a scratch, small. A mark of the house's own is null:
 * nobody can know what it means.
 */
export function readMark(mark: string, panel = ''): ReadMark | null {
  const read = readDamageMark(mark)
  if (!read) return null
  const { en, ru, sizes, severity, meaning } = marks[read.kind]
  const size = read.size === null ? undefined : sizes?.[Math.min(read.size, sizes.length) - 1]
  const usual = severity[Math.min(read.size ?? 1, severity.length) - 1] ?? 1
  const isRepair =
    ['X', 'XX', 'C', 'RX'].includes(read.kind) || (read.kind === 'W' && (read.size ?? 1) >= 3)
  return {
    en: size ? `${en}, ${size.en}` : en,
    ru: size ? `${ru}, ${size.ru}` : ru,
    severity: isRepair && structural.test(panel) ? 3 : usual,
    meaning,
  }
}

/** The legend of a sheet: every kind of mark. */
export const markLegend: readonly (BothLanguages & { readonly mark: DamageMark })[] = (
  Object.entries(marks) as [DamageMark, Mark][]
).map(([mark, { en, ru }]) => ({ mark, en, ru }))
