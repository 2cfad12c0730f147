import { Plus, X } from 'lucide-react'
import { maxRuleRows } from '#market/landed-cost/contract/rule-calls.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { emptyRow, type RowTexts } from './rule-draft.ts'
import type { RowsField, RuleColumn } from './rule-fields.ts'
import { type RuleText, useRuleText } from './use-rule-text.ts'

const fuels = [
  ...['', 'petrol', 'diesel', 'hybrid', 'plug-in hybrid'],
  ...['electric', 'hydrogen', 'lpg', 'cng', 'other'],
]

interface RowsFormProps {
  country: Destination
  field: RowsField
  rows: readonly RowTexts[]
  /** Paths of the invalid values. */
  faults: readonly string[]
  onChange: (rows: readonly RowTexts[]) => void
}

/** Edits a table of figures row by row. */
export function RowsForm({ country, field, rows, faults, onChange }: RowsFormProps) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  const { path, columns } = field
  const name = text.field(path)
  const set = (at: number, cell: RowTexts) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...cell } : row)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{name}</legend>
      {/* Headings alone would be scrolled on a narrow phone, without anything that takes the focus. */}
      {rows.length > 0 && (
        <div className="relative overflow-x-auto pb-1">
          <table className="text-sm">
            <thead>
              <tr className="text-left text-quiet [&>th]:pr-2 [&>th]:pb-1 [&>th]:font-normal">
                {columns.map((column) => (
                  <th key={column.name} scope="col" className="min-w-24 align-bottom">
                    {text.column(column)}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{t('removeRow')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and keep their places while they are typed
                <tr key={at} className="[&>td]:pr-2 [&>td]:pb-1">
                  {columns.map((column) => (
                    <td key={column.name}>
                      <Cell
                        column={column}
                        text={text}
                        label={t('cell', { name, row: at + 1, column: text.column(column) })}
                        value={row[column.name] ?? ''}
                        isWrong={
                          faults.includes(`${path}.${at}.${column.name}`) ||
                          faults.includes(`${path}.${at}`)
                        }
                        onChange={(value) => set(at, { [column.name]: value })}
                      />
                    </td>
                  ))}
                  <td>
                    <IconButton
                      label={t('removeOne', { name, row: at + 1 })}
                      onClick={() => onChange(rows.filter((_, index) => index !== at))}
                    >
                      <X aria-hidden="true" className="size-4" />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {faults.includes(path) && (
        <p role="alert" className="mb-1 text-sm text-poor">
          {columns[0]?.name === 'fromYears' ? t('wrongAges') : t('wrongTable')}
        </p>
      )}
      <Button
        variant="ghost"
        disabled={rows.length >= maxRuleRows}
        onClick={() => onChange([...rows, emptyRow(field)])}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('addRow')}
      </Button>
    </fieldset>
  )
}

interface CellProps {
  column: RuleColumn
  text: RuleText
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

function Cell({ column, text, label, value, isWrong, onChange }: CellProps) {
  const common = {
    'aria-label': label,
    'aria-invalid': isWrong,
    value,
    className: fieldClass(isWrong ? label : undefined, 'h-9 w-full min-w-24 px-2 touch:h-11'),
  }
  if (!column.isFuels) {
    return (
      <input
        {...common}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        placeholder={text.empty(column.empty)}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  const choices = fuels.includes(value) ? fuels : [...fuels, value]
  return (
    <select {...common} onChange={({ target }) => onChange(target.value)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {text.fuels(choice)}
        </option>
      ))}
    </select>
  )
}
