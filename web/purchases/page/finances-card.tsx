import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../../lots/section.tsx'
import type { PurchaseView } from './purchase-query.ts'

interface FinancesCardProps {
  car: PurchaseView
  /** What managers do with it. */
  manage?: ReactNode
}

/** What the car costs, line by line, and the papers that say so. */
export function FinancesCard({ car: { finances }, manage }: FinancesCardProps) {
  const { t } = useTranslation('purchase-page')
  const { price } = useFormats()
  const { fields, total, frozen } = finances
  return (
    <Section title={t('finances.title')} action={manage}>
      {fields.length === 0 ? (
        <p className="text-sm text-quiet">{t('finances.none')}</p>
      ) : (
        <table className="w-full text-sm">
          <tbody>
            {fields.map(({ id, kind, label, value }) => (
              <tr key={`${kind}-${id}`}>
                <th scope="row" className="py-0.5 text-left font-normal text-quiet">
                  {label}
                </th>
                <td className="py-0.5 text-right whitespace-nowrap">{price(value)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="border-t border-line pt-2 text-left font-semibold">
                {frozen ? t('finances.total') : t('finances.soFar')}
              </th>
              <td className="border-t border-line pt-2 text-right whitespace-nowrap">
                {price(total)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Section>
  )
}
