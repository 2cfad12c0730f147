import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../../lots/section.tsx'
import type { PurchaseView } from './purchase-query.ts'

/** The documents of the car. */
export function DocumentsCard({ car: { documents } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  return (
    <div id="documents" className="scroll-mt-20">
      <Section title={t('documents.title')}>
        {documents.length === 0 ? (
          <p className="text-sm text-quiet">{t('documents.none')}</p>
        ) : (
          <ul className="text-sm">
            {documents.map(({ id, name, path }) => (
              <li key={id}>
                <a href={path} className="text-accent hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
