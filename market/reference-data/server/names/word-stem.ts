import { nameKey } from '../name-key.ts'

/**
 * Folds a word as `nameKey` does, `ё` as `е`, and cuts the ending of Russian adjectives, which agree with their noun:
 * `белый`, `белая`, `белое`, `белые`.
 */
export function wordStem(text: string): string {
  const key = nameKey(text).replaceAll('Ё', 'Е')
  return /^[А-Я]{5,}$/.test(key)
    ? key.replace(/(?:[ЫИО]Й|[АЯ]Я|[ОЕ]Е|[ЫИ]Е|[ОЕ]ГО|[УЮ]Ю|[ЫИ]М)$/, '')
    : key
}
