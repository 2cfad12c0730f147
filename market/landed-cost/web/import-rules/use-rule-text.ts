import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { decimalText } from '#market/reference-data/web/money-text.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'
import type { FullKey, KeyOf } from '#platform/i18n/web/message-types.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { RuleChange } from './rule-draft.ts'
import { fieldName, type RuleColumn, type RuleUnit, ruleFields } from './rule-fields.ts'

type Empty = RuleColumn['empty']

/** Formats the rules of a country as text. */
export function useRuleText(country: Destination) {
  const { t, language } = useTranslation('costs-office')
  const writing = language === 'ru' ? 'ru' : 'en'

  const unit = (unit: RuleUnit | null) => (unit === null ? '' : t(`unit.${unit}`))
  const withUnit = (name: string, of: RuleUnit | null) =>
    of === null ? name : t('named', { name, unit: unit(of) })
  const empty = (meaning: Empty) => (meaning ? t(`empty.${meaning}`) : '')

  /** The name of a field; a test checks that each one exists. */
  const field = (path: string) => t(`field.${fieldName(country, path)}` as KeyOf<'costs-office'>)

  const column = ({ label, unit: of }: RuleColumn) => withUnit(t(`column.${label}`), of)

  /** Formats a typed number as the language does. */
  const number = (text: string, of: RuleUnit | null, meaning: Empty) => {
    if (text === '') return empty(meaning)
    const value = Number(text)
    const shown = Number.isNaN(value) ? text : decimalText(value, 6, writing)
    return of === null ? shown : unbroken(`${shown} ${unit(of)}`)
  }

  const fuels = (text: string) =>
    text === ''
      ? t('anyFuel')
      : text
          .split(',')
          .map((code) => (t.has(`lots:fuel.${code}`) ? t(`lots:fuel.${code}` as FullKey) : code))
          .join(', ')

  const cell = (text: string, { unit: of, empty: meaning, isFuels }: RuleColumn) =>
    isFuels ? fuels(text) : number(text, of, meaning)

  /** Describes a change with the values before and after. */
  const change = ({ path, row, column: of, line, before, after }: RuleChange) => {
    if (line) {
      return { name: t('sourceOf', { line: t(`costs:kind.${line}`) }), before, after }
    }
    const name = field(path)
    if (of === null) return { name: t('row', { name, row: row ?? 0 }), before, after }
    if (of) {
      const said = (text: string) => (text === '' && !of.isFuels ? empty(of.empty) : cell(text, of))
      return {
        name: t('cell', { name, row: row ?? 0, column: t(`column.${of.label}`) }),
        ...{ before: said(before), after: said(after) },
      }
    }
    const found = ruleFields[country].find((one) => one.path === path)
    const said = (text: string) =>
      found?.kind === 'number'
        ? number(text, found.unit, found.empty)
        : text === 'true'
          ? t('yes')
          : t('no')
    return { name, before: said(before), after: said(after) }
  }

  /** Describes the place of an invalid field by its path: `excise.1.percent`. */
  const place = (path: string) => {
    const found = ruleFields[country].find(
      (one) => path === one.path || path.startsWith(`${one.path}.`),
    )
    if (!found) {
      const line = path.startsWith('sources.') ? path.slice('sources.'.length).split('.')[0] : ''
      return line && t.has(`costs:kind.${line}`)
        ? t('sourceOf', { line: t(`costs:kind.${line}` as FullKey) })
        : path
    }
    const name = field(found.path)
    const [row, cellName] = path.slice(found.path.length + 1).split('.')
    if (found.kind !== 'rows' || !row) return name
    const of = found.columns.find((one) => one.name === cellName)
    const number = Number(row) + 1
    return of
      ? t('cell', { name, row: number, column: t(`column.${of.label}`) })
      : t('row', { name, row: number })
  }

  const day = dottedDay
  return { unit, withUnit, empty, field, column, number, cell, fuels, change, place, day }
}

export type RuleText = ReturnType<typeof useRuleText>
