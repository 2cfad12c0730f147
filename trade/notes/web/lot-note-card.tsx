import { useQuery } from '@tanstack/react-query'
import { NotebookPen, Pencil } from 'lucide-react'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { isEmptyLotNote } from './lot-note-change.ts'
import { LotNoteContent } from './lot-note-content.tsx'
import type { LotReference } from './lot-note-dialog.tsx'
import { LotNoteFailure } from './lot-note-failure.tsx'
import { lotNoteQuery } from './lot-note-query.ts'
import { useLotNoteDialog } from './use-lot-note-dialog.tsx'

/** The person's own note, tags and verdict on the page of a lot. */
export function LotNoteCard({ lot }: { lot: LotReference }) {
  const { t } = useTranslation('notes')
  const { data: lotNote, error, refetch } = useQuery(lotNoteQuery(lot.id))
  const [dialog, open] = useLotNoteDialog()
  const isKnown = lotNote !== undefined && !isEmptyLotNote(lotNote)
  return (
    <Section
      title={t('title')}
      className={isKnown ? 'print:order-5 print:col-span-2' : 'print:hidden'}
      action={
        isKnown && (
          <IconButton data-screen-only label={t('edit')} onClick={() => open(lot)}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        )
      }
    >
      {isKnown ? (
        <LotNoteContent lotNote={lotNote} />
      ) : lotNote === undefined ? (
        error ? (
          <LotNoteFailure onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-9 w-48 touch:h-11" />
        )
      ) : (
        <Button aria-haspopup="dialog" onClick={() => open(lot)}>
          <NotebookPen aria-hidden="true" className="size-4" />
          {t('add')}
        </Button>
      )}
      <p className="mt-2 text-xs text-quiet print:hidden">{t('private')}</p>
      {dialog}
    </Section>
  )
}
