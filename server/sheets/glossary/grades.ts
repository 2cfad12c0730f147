import type { BothLanguages } from './term.ts'

/** Houses that grade alike. Names of houses change; what is not named here grades like most do. */
type HouseGroup = 'cars' | 'bikes' | 'jba'

function groupOf(house: string, kind: 'car' | 'bike'): HouseGroup {
  if (kind === 'car') return 'cars'
  return /^JBA\b/i.test(house) ? 'jba' : 'bikes'
}

const repaired: BothLanguages = {
  en: 'Parts that carry the body were repaired or replaced, however well.',
  ru: 'Силовые части ремонтировали или меняли, неважно насколько хорошо.',
}

const cars: Readonly<Record<string, BothLanguages>> = {
  S: {
    en: 'As new: registered within the last year, under 10 000 km, no marks.',
    ru: 'Как новая: регистрация не старше года, до 10 000 км, без отметок.',
  },
  '6': {
    en: 'Nearly new: up to three years, under 30 000 km, hardly a mark.',
    ru: 'Почти новая: до трёх лет, до 30 000 км, почти без отметок.',
  },
  '5': {
    en: 'Very good: under 60 000 km, no outer panel replaced, almost nothing to do.',
    ru: 'Очень хорошая: до 60 000 км, наружные панели не меняли, почти ничего не нужно.',
  },
  '4.5': {
    en: 'Good: under 100 000 km, a few small scratches and dents.',
    ru: 'Хорошая: до 100 000 км, несколько мелких царапин и вмятин.',
  },
  '4': {
    en: 'Usual: under 150 000 km, visible scratches and dents, nothing serious.',
    ru: 'Обычная: до 150 000 км, заметные царапины и вмятины, ничего серьёзного.',
  },
  '3.5': {
    en: 'Worn: several panels need work, or the mileage is high.',
    ru: 'Изношенная: несколько панелей требуют работы либо большой пробег.',
  },
  '3': {
    en: 'Poor: large repairs or replacements are due.',
    ru: 'Плохая: нужны крупные ремонты или замены.',
  },
  '2': {
    en: 'Very poor: heavy corrosion or damage, of little value.',
    ru: 'Очень плохая: сильная коррозия или повреждения, стоит дёшево.',
  },
  '1': {
    en: 'Modified, used for racing, or damaged by flood, salt, hail or an extinguisher.',
    ru: 'Переделана, гоночная либо пострадала от воды, соли, града или огнетушителя.',
  },
  R: repaired,
  RA: {
    en: 'Parts that carry the body were repaired; at most houses a light repair.',
    ru: 'Силовые части ремонтировали; у большинства аукционов это лёгкий ремонт.',
  },
  RB: {
    en: 'Repaired further in: an inner panel, floor or pillar.',
    ru: 'Ремонт глубже: внутренняя панель, пол или стойка.',
  },
  RC: {
    en: 'Floor, pillar or frame was replaced or heavily repaired.',
    ru: 'Пол, стойку или раму меняли либо сильно ремонтировали.',
  },
  R1: repaired,
  RA1: repaired,
  '***': {
    en: 'Not graded: an accident car as it stands, or one that does not run.',
    ru: 'Без оценки: битая как есть или не на ходу.',
  },
  X: {
    en: 'Not graded: damaged or not running.',
    ru: 'Без оценки: повреждена или не на ходу.',
  },
  '-': { en: 'Not graded.', ru: 'Без оценки.' },
}

const bikes: Readonly<Record<string, BothLanguages>> = {
  '6': { en: 'Almost no damage, few kilometres.', ru: 'Почти без повреждений, малый пробег.' },
  '5': {
    en: 'Almost no damage, up to about 15 000 km.',
    ru: 'Почти без повреждений, примерно до 15 000 км.',
  },
  '4': { en: 'Good, with usual marks of its age.', ru: 'Хороший, с обычными следами возраста.' },
  '3': { en: 'Can be used, with plain damage.', ru: 'Ездить можно, повреждения заметны.' },
  '2': { en: 'Needs much repair.', ru: 'Нужен большой ремонт.' },
  '1': {
    en: 'Much repair, or a donor of parts; the frame may be damaged.',
    ru: 'Большой ремонт или донор; возможны повреждения рамы.',
  },
  '0': { en: 'A donor of parts.', ru: 'Донор на запчасти.' },
  R: repaired,
  RA: repaired,
}

const jba: Readonly<Record<string, BothLanguages>> = {
  '1': { en: 'About a tenth of a new one.', ru: 'Около десятой части состояния нового.' },
  '5': { en: 'About half of a new one.', ru: 'Около половины состояния нового.' },
}

const grades: Readonly<Record<HouseGroup, Readonly<Record<string, BothLanguages>>>> = {
  cars,
  bikes,
  jba,
}

/** What an overall grade means at a house; null for a grade of the house's own. */
export const gradeMeaning = (
  grade: string,
  house: string,
  kind: 'car' | 'bike',
): BothLanguages | null => grades[groupOf(house, kind)][grade] ?? null

const letters: Readonly<Record<string, BothLanguages>> = {
  A: { en: 'as new', ru: 'как новое' },
  B: { en: 'light marks', ru: 'лёгкие следы' },
  C: { en: 'marks usual for its age', ru: 'обычные следы возраста' },
  D: { en: 'worn, dirty or damaged', ru: 'изношено, грязно или повреждено' },
  E: { en: 'very poor', ru: 'очень плохо' },
}

/** What a letter for exterior or interior means. */
export const letterMeaning = (letter: string): BothLanguages | null => letters[letter] ?? null
