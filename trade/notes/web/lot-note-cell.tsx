import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { LotNoteContent } from './lot-note-content.tsx'
import type { LotReference } from './lot-note-dialog.tsx'
import { LotNoteFailure } from './lot-note-failure.tsx'
import { lotNoteQuery } from './lot-note-query.ts'
import { useLotNoteDialog } from './use-lot-note-dialog.tsx'

/** The person's own note on a lot, as a cell of the comparison. */
export function LotNoteCell({ lot }: { lot: LotReference }) {
  const { t } = useTranslation('notes')
  const { data: lotNote, error, refetch } = useQuery(lotNoteQuery(lot.id))
  const [dialog, open] = useLotNoteDialog()
  if (!lotNote) {
    if (error) return <LotNoteFailure onRetry={() => void refetch()} />
    return <Skeleton className="h-8 w-4/5" />
  }
  return (
    <>
      <LotNoteContent lotNote={lotNote} />
      <Button
        data-screen-only
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={t('of', { lot: lot.title })}
        onClick={() => open(lot)}
        className="-ml-3"
      >
        <NotebookPen aria-hidden="true" className="size-4" />
        {t('edit')}
      </Button>
      {dialog}
    </>
  )
}
