import type { ReactNode } from 'react'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PurchaseView } from './purchase-query.ts'

interface NoteCardProps {
  car: PurchaseView
  /** Managers' actions. */
  manage?: ReactNode
}

/** The note to the client about the car, and for managers also their own. */
export function NoteCard({ car: { note, managerNote }, manage }: NoteCardProps) {
  const { t } = useTranslation('purchase-page')
  if (!(note || managerNote || manage)) return null
  return (
    <Section title={t('note.title')} action={manage}>
      <p className="text-sm break-words whitespace-pre-line">
        {note || <span className="text-quiet">{t('note.none')}</span>}
      </p>
      {managerNote && (
        <div className="mt-3 text-sm print:hidden">
          <h3 className="text-xs text-quiet">
            {t('note.managers')} · {t('note.unseen')}
          </h3>
          <p className="break-words whitespace-pre-line">{managerNote}</p>
        </div>
      )}
    </Section>
  )
}
