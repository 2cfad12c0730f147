import type { Costs } from '#market/landed-cost/contract/costs.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { groupsOf } from './cost-parts.ts'
import type { CostText } from './use-cost-text.ts'

/** Shows the parts of a cost by where they are paid, how each was calculated, and the total. */
export function CostLines({ costs, text }: { costs: Costs; text: CostText }) {
  const { t } = useTranslation('costs')
  const groups = groupsOf(costs.lines)
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('lines')}</caption>
      {groups.map(({ place, lines, yen }) => (
        <tbody key={place} className="border-line border-b">
          {lines.length > 1 && (
            <tr>
              <th scope="rowgroup" className="pt-2 pb-0.5 text-left text-xs font-medium text-quiet">
                {t(`place.${place}`)}
              </th>
              <td
                translate="no"
                className="pt-2 pb-0.5 text-right text-xs whitespace-nowrap text-quiet"
              >
                {text.yen(yen)}
              </td>
            </tr>
          )}
          {lines.map((line) => {
            const how = text.how(line)
            return (
              <tr key={line.kind}>
                <th
                  scope="row"
                  className={cx(
                    'min-w-0 py-1 pr-3 text-left align-top font-normal',
                    lines.length > 1 && 'pl-3',
                  )}
                >
                  {text.kind(line)}
                  {how && <span className="block text-xs text-quiet">{how}</span>}
                  {line.unknown && (
                    <span className="block text-xs text-fair">{text.unknown(line)}</span>
                  )}
                  {line.range && (
                    <span translate="no" className="block text-xs text-fair">
                      {text.range(line.range)}
                    </span>
                  )}
                </th>
                <td translate="no" className="py-1 text-right align-top whitespace-nowrap">
                  {line.yen === null ? <span className="text-fair">?</span> : text.yen(line.yen)}
                  {line.local && line.local.currency !== 'USD' && (
                    <span translate="no" className="block text-xs text-quiet">
                      {text.money(line.local.amount, line.local.currency)}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      ))}
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="pt-2 pr-3 text-left">
            {costs.isComplete ? t('total') : t('totalKnown')}
          </th>
          <td translate="no" className="pt-2 text-right whitespace-nowrap">
            {text.yen(costs.totalYen)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
