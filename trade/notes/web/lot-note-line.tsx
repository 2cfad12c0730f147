import { Ban, NotebookPen } from 'lucide-react'
import type { ListedLotNote } from '#market/lots/contract/lot-notes.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { OwnTag } from './own-tag.tsx'

/** More tags than this do not fit in a row; a tooltip names the others. */
const maxShown = 4

interface LotNoteLineProps {
  lotNote: ListedLotNote
  /** Truncates everything to one line. */
  isCompact?: boolean
}

/** The person's own note on a lot in a row of a list: the verdict, the tags, and the start of the text. */
export function LotNoteLine({ lotNote, isCompact = false }: LotNoteLineProps) {
  const { t } = useTranslation('notes')
  const { tags, noteStart, notForMe } = lotNote
  const others = tags.slice(maxShown)
  const verdict = notForMe && dotted(t(`reason.${notForMe.reason}`), notForMe.text)
  return (
    <div
      className={cx(
        'flex min-w-0 items-center gap-x-1.5 gap-y-0.5 text-xs',
        isCompact ? 'h-4 overflow-hidden' : 'mt-0.5 flex-wrap',
      )}
    >
      {notForMe && (
        <span className="inline-flex min-w-0 items-baseline gap-1 text-poor">
          <Ban aria-hidden="true" className="size-3 shrink-0 translate-y-0.5" />
          <span
            title={verdict ?? undefined}
            className={isCompact ? 'truncate' : 'line-clamp-3 wrap-anywhere'}
          >
            <span className="font-medium">{t('notForMe')}</span>
            {': '}
            {verdict}
          </span>
        </span>
      )}
      {tags.slice(0, maxShown).map((tag) => (
        <OwnTag key={tag}>{tag}</OwnTag>
      ))}
      {others.length > 0 && (
        <span title={others.join(', ')} className="whitespace-nowrap text-quiet">
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      )}
      {noteStart && (
        <span
          title={noteStart}
          className={cx(
            'inline-flex min-w-0 items-baseline gap-1 text-quiet',
            !isCompact && 'max-w-full',
          )}
        >
          <NotebookPen aria-hidden="true" className="size-3 shrink-0 translate-y-0.5" />
          <span className="sr-only">{t('note')}: </span>
          <span className="truncate">{noteStart}</span>
        </span>
      )}
    </div>
  )
}
