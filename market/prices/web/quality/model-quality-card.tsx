import type { KindQuality, PriceQuality, QualityDivision } from '#market/prices/contract/calls.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { groupsOf } from './group-names.ts'
import { useQualityText } from './use-quality-text.ts'

const order: readonly QualityDivision[] = ['sales', 'price', 'grade', 'week']

/** Shows how close the estimates of cars or bikes came to the results, in total and in groups. */
export function ModelQualityCard({ prices }: { prices: KindQuality }) {
  const text = useQualityText()
  const { t } = useTranslation('prices')
  const { all, kind, learnedAt, version } = prices
  const measures = [
    [t('quality.medianError'), text.share(all.medianError), t('quality.medianErrorHint')],
    [t('quality.bias'), text.bias(all.bias), t('quality.biasHint')],
    [t('quality.half'), text.share(all.halfCoverage), t('quality.halfHint')],
    [t('quality.wide'), text.share(all.wideCoverage), t('quality.wideHint')],
    [t('quality.withinTenth'), text.share(all.withinTenth), t('quality.withinTenthHint')],
  ] as const
  const divisions = order
    .map((division) => ({ division, groups: groupsOf(prices.groups, division) }))
    .filter(({ groups }) => groups.length > 0)
  return (
    <Section title={t(`quality.kind.${kind}`)}>
      {version === null || learnedAt === null ? (
        <p className="text-quiet">
          {t('quality.never')} {prices.unlearned && text.unlearned(prices.unlearned)}
        </p>
      ) : (
        <p className="text-sm text-quiet">
          {t('quality.version', { version: formatNumber(version) })} ·{' '}
          {t('learned', { when: text.when(new Date(learnedAt)) })}{' '}
          {prices.sales !== null &&
            t('quality.learnedFrom', {
              count: prices.sales,
              number: formatNumber(prices.sales),
            })}
          {prices.seconds !== null &&
            `, ${t('quality.seconds', { seconds: prices.seconds.toFixed(1) })}`}
          {prices.isWhole !== null &&
            `, ${prices.isWhole ? t('quality.whole') : t('quality.warm')}`}
        </p>
      )}
      {prices.alarms.length > 0 && (
        <div className="mt-3">
          <Notice tone="poor">
            <ul className="grid gap-1">
              {prices.alarms.map(({ problem, since }) => (
                <li key={problem}>
                  {t(`quality.alarm.${problem}`)}{' '}
                  <span className="whitespace-nowrap text-quiet">
                    {t('quality.since', { when: text.when(new Date(since)) })}
                  </span>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {all.sales === 0 ? (
        version !== null && <p className="mt-3 text-quiet">{t('quality.noResults')}</p>
      ) : (
        <>
          <p className="mt-4 text-sm">
            {t('quality.results', { count: all.sales, number: formatNumber(all.sales) })}
          </p>
          <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 lg:grid-cols-5">
            {measures.map(([name, value, hint]) => (
              <div key={name}>
                <dt className="text-sm">{name}</dt>
                <dd className="text-xl font-semibold">{value}</dd>
                <dd className="text-xs text-quiet">{hint}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5 grid gap-x-8 gap-y-5 xl:grid-cols-2">
            {divisions.map(({ division, groups }) => (
              <QualityTable
                key={division}
                caption={t(`quality.division.${division}`)}
                rows={groups.map((group) => [text.group(division, group), group] as const)}
              />
            ))}
          </div>
        </>
      )}
    </Section>
  )
}

interface QualityTableProps {
  caption: string
  rows: readonly (readonly [name: string, quality: PriceQuality])[]
}

function QualityTable({ caption, rows }: QualityTableProps) {
  const text = useQualityText()
  const { t } = useTranslation('prices')
  const heads = [
    t('quality.column.sales'),
    t('quality.column.medianError'),
    t('quality.column.bias'),
    t('quality.column.half'),
    t('quality.column.wide'),
    t('quality.column.withinTenth'),
  ]
  const head = 'py-1 pl-3 align-bottom font-medium'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section aria-label={caption} tabIndex={0} className="min-w-0 overflow-x-auto">
      <h3 className="font-semibold">{caption}</h3>
      <table className="mt-1 w-full text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            <td className="py-1" />
            {heads.map((name) => (
              <th key={name} scope="col" className={cx(head, 'text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, one]) => (
            <tr key={name} className="border-line border-t whitespace-nowrap">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {name}
              </th>
              {[
                formatNumber(one.sales),
                text.share(one.medianError),
                text.bias(one.bias),
                text.share(one.halfCoverage),
                text.share(one.wideCoverage),
                text.share(one.withinTenth),
              ].map((cell, at) => (
                <td key={heads[at]} className="py-1 pl-3 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
