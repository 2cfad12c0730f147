import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { RowTexts, RuleDraft } from './rule-draft.ts'
import { type RowsField, ruleFields } from './rule-fields.ts'
import { useRuleText } from './use-rule-text.ts'

/** Shows all figures of a country's rules. */
export function RuleFigures({ country, draft }: { country: Destination; draft: RuleDraft }) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  const fields = ruleFields[country]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
        {fields.map((field) =>
          field.kind === 'rows' ? null : (
            <div
              key={field.path}
              className="flex items-baseline justify-between gap-4 border-line border-b py-1.5"
            >
              <dt className="text-quiet">{text.field(field.path)}</dt>
              <dd className="text-right font-medium">
                {field.kind === 'flag'
                  ? draft.flags[field.path]
                    ? t('yes')
                    : t('no')
                  : text.number(draft.numbers[field.path] ?? '', field.unit, field.empty)}
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className="grid gap-5 xl:block xl:columns-2 xl:gap-8">
        {fields.map((field) =>
          field.kind === 'rows' ? (
            <RowsTable
              key={field.path}
              country={country}
              field={field}
              rows={draft.rows[field.path] ?? []}
            />
          ) : null,
        )}
      </div>
      {draft.sources.length > 0 && (
        <div>
          <h3 className="mb-1 text-sm font-semibold">{t('sources')}</h3>
          <dl className="grid gap-1 text-sm">
            {draft.sources.map(({ kind, text: said, day }) => (
              <div key={kind}>
                <dt className="inline text-quiet">{t(`costs:kind.${kind}`)}: </dt>
                <dd className="inline">
                  {said} · <span className="whitespace-nowrap">{text.day(day)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

interface RowsTableProps {
  country: Destination
  field: RowsField
  rows: readonly RowTexts[]
}

function RowsTable({ country, field, rows }: RowsTableProps) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  const { path, columns } = field
  return (
    <div className="min-w-0 break-inside-avoid xl:mb-5">
      <h3 className="mb-1 text-sm font-semibold">{text.field(path)}</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-quiet">{t('noRows')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled with keys
        <section className="overflow-x-auto" tabIndex={0} aria-label={text.field(path)}>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-line border-b text-right text-quiet [&>th]:py-1 [&>th]:pl-3 [&>th]:font-normal [&>th:first-child]:pl-0">
                {columns.map((column) => (
                  <th key={column.name} scope="col" className="first:text-left">
                    {text.column(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr
                  key={JSON.stringify(row)}
                  className="text-right [&>td]:py-1 [&>td]:pl-3 [&>td]:whitespace-nowrap [&>td:first-child]:pl-0"
                >
                  {columns.map((column) => (
                    <td key={column.name} className="first:text-left">
                      {text.cell(row[column.name] ?? '', { ...column, unit: null })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
