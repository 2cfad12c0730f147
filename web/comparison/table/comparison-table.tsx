import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nothing } from '../../lots/line-text.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ComparedLot, compareFacts } from './compared-lot.ts'
import { LotHead } from './lot-head.tsx'
import { useComparedFacts } from './use-compared-facts.tsx'

interface ComparisonTableProps {
  lots: readonly ComparedLot[]
  /** Shows only facts in which lots differ. */
  onlyDifferences: boolean
}

/** Lots beside each other: a column for each, a row for each fact. */
export function ComparisonTable({ lots, onlyDifferences }: ComparisonTableProps) {
  const { t } = useTranslation('comparison')
  const facts = compareFacts(useComparedFacts(), lots).filter(
    ({ differs }) => differs || !onlyDifferences,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on small screens
    <section tabIndex={0} aria-label={t('title')} className="overflow-x-auto lg:overflow-visible">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <td className={cx(nameClass, 'border-b-0')} />
            {lots.map((lot) => (
              <th key={lot.pin.id} scope="col" className={cx(cellClass, 'font-normal')}>
                <LotHead compared={lot} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ fact, values, differs, best }) => (
            <tr key={fact.id}>
              <Name differs={differs}>{fact.label}</Name>
              {lots.map(({ pin, failure }, at) => {
                const value = values[at]
                return (
                  <td key={pin.id} className={cx(cellClass, differs && 'bg-accent-wash')}>
                    {value ? (
                      <>
                        {value.show || value.text || nothing}
                        {best.has(at) && (
                          <span className="ml-2 text-xs font-medium text-good">{t('best')}</span>
                        )}
                      </>
                    ) : (
                      failure === null && <Skeleton className="h-4 w-3/5" />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Name({ differs = false, children }: { differs?: boolean; children: ReactNode }) {
  const { t } = useTranslation('comparison')
  return (
    <th scope="row" className={nameClass}>
      {children}
      {differs && <span className="sr-only"> ({t('differs')})</span>}
    </th>
  )
}

const nameClass =
  'sticky left-0 z-[1] w-[92px] min-w-[92px] border-line border-b bg-paper py-2 pr-2 text-left ' +
  'align-top text-xs font-normal text-quiet lg:w-40 lg:text-sm'
const cellClass = 'min-w-[148px] border-line border-b px-2 py-2 text-left align-top lg:px-3'
