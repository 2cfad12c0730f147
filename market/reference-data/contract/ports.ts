import type { Language } from '#platform/i18n/contract/language.ts'

interface Port {
  /** UN/LOCODE: the country and three letters. */
  readonly code: string
  readonly name: Readonly<Record<Language, string>>
}

const port = (code: string, en: string, ru: string): Port => ({ code, name: { en, ru } })

/** Ports where cars leave Japan. */
const exportPorts = [
  port('JPTOY', 'Toyama', 'Тояма'),
  port('JPFSK', 'Fushiki', 'Фусики'),
  port('JPKIJ', 'Niigata', 'Ниигата'),
  port('JPOTR', 'Otaru', 'Отару'),
  port('JPYOK', 'Yokohama', 'Иокогама'),
  port('JPKWS', 'Kawasaki', 'Кавасаки'),
  port('JPKZU', 'Kisarazu', 'Кисарадзу'),
  port('JPNGO', 'Nagoya', 'Нагоя'),
  port('JPOSA', 'Osaka', 'Осака'),
  port('JPUKB', 'Kobe', 'Кобе'),
  port('JPMOJ', 'Moji', 'Модзи'),
  port('JPHKT', 'Hakata', 'Хаката'),
] as const

/** Ports where cars arrive; the first two letters are the country. */
const dischargePorts = [
  port('RUVVO', 'Vladivostok', 'Владивосток'),
  port('RUNJK', 'Nakhodka', 'Находка'),
  port('RUZAR', 'Zarubino', 'Зарубино'),
  port('RUKOR', 'Korsakov', 'Корсаков'),
  port('KEMBA', 'Mombasa', 'Момбаса'),
  port('TZDAR', 'Dar es Salaam', 'Дар-эс-Салам'),
  port('ZADUR', 'Durban', 'Дурбан'),
  port('GHTEM', 'Tema', 'Тема'),
  port('MZMPM', 'Maputo', 'Мапуту'),
  port('AEJEA', 'Jebel Ali', 'Джебель-Али'),
  port('GEPTI', 'Poti', 'Поти'),
  port('CNTXG', 'Tianjin', 'Тяньцзинь'),
  port('KRPUS', 'Busan', 'Пусан'),
  port('NZAKL', 'Auckland', 'Окленд'),
  port('AUBNE', 'Brisbane', 'Брисбен'),
  port('JMKIN', 'Kingston', 'Кингстон'),
  port('CLIQQ', 'Iquique', 'Икике'),
  port('LKHBA', 'Hambantota', 'Хамбантота'),
  port('BDCGP', 'Chattogram', 'Читтагонг'),
  port('PKKHI', 'Karachi', 'Карачи'),
  port('GBSOU', 'Southampton', 'Саутгемптон'),
  port('IEDUB', 'Dublin', 'Дублин'),
  port('CYLMS', 'Limassol', 'Лимасол'),
] as const

export const exportPortCodes: readonly string[] = exportPorts.map(({ code }) => code)
export const dischargePortCodes: readonly string[] = dischargePorts.map(({ code }) => code)

/** Returns the name of a port; the text itself if the code is unknown. */
export const portName = (code: string, language: Language): string =>
  [...exportPorts, ...dischargePorts].find((known) => known.code === code)?.name[language] ?? code
