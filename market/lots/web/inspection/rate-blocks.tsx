import type { RateEntry } from '#market/lots/contract/calls.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { nothing } from '#platform/ui/web/line-text.ts'
import type { BikeView } from '../lot-view.ts'

/** Shows the grades of the six areas of a motorbike (spec 3 §2). */
export function RateBlocks({ lot }: { lot: BikeView }) {
  const { t } = useTranslation('lots')
  return (
    <Section title={t('rates.title')} className="@container print:order-6 print:col-span-2">
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-line bg-line @sm:grid-cols-3">
        {lot.rates.map((rate) => (
          <Block key={rate.area} rate={rate} />
        ))}
      </ul>
    </Section>
  )
}

function Block({ rate }: { rate: RateEntry }) {
  const { t } = useTranslation('lots')
  return (
    <li className="bg-surface p-3">
      <span className="block text-sm text-quiet">{t(`rates.${rate.area}`)}</span>
      <span className="text-lg font-semibold">{rate.txt || nothing}</span>
      {rate.img && <img src={rate.img} alt="" loading="lazy" className="mt-1 w-full rounded-sm" />}
    </li>
  )
}
