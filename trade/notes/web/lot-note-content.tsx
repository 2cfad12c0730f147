import { Ban } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { LotNote } from '#trade/notes/contract/calls.ts'
import { OwnTag } from './own-tag.tsx'

export function LotNoteContent({ lotNote: { note, tags, notForMe } }: { lotNote: LotNote }) {
  const { t } = useTranslation('notes')
  return (
    <div className="grid grid-cols-1 gap-1.5 text-sm wrap-anywhere">
      {notForMe && (
        <p className="flex items-baseline gap-1.5 text-poor">
          <Ban aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5" />
          <span className="min-w-0">
            <span className="font-medium">{t('notForMe')}</span>
            {': '}
            {dotted(t(`reason.${notForMe.reason}`), notForMe.text)}
          </span>
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <OwnTag className="text-sm leading-5">{tag}</OwnTag>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="whitespace-pre-line">{note}</p>}
    </div>
  )
}
