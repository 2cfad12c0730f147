import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isComposing } from '#platform/ui/web/browser/composing.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { LotNote } from '#trade/notes/contract/calls.ts'
import { noteMaxLength } from '#trade/notes/contract/limits.ts'
import { isEmptyLotNote } from './lot-note-change.ts'
import { LotNoteContent } from './lot-note-content.tsx'
import { lotNoteQuery } from './lot-note-query.ts'
import { TagField } from './tag-field.tsx'
import { useLotNoteForm } from './use-lot-note-form.ts'
import { useSaveLotNote } from './use-save-lot-note.ts'
import { VerdictField } from './verdict-field.tsx'

/** The lot of a dialog. */
export interface LotReference {
  readonly id: string
  readonly title: string
}

interface LotNoteDialogProps {
  lot: LotReference
  open: boolean
  onClose: () => void
}

/** The person's own note, tags and verdict on a lot. Nobody else sees them. */
export function LotNoteDialog({ lot, open, onClose }: LotNoteDialogProps) {
  const { t } = useTranslation('notes')
  const { data, error, refetch, isFetching, isSuccess, isFetchedAfterMount } = useQuery({
    ...lotNoteQuery(lot.id),
    // The form must start from the stored note, never from a cached one.
    staleTime: 0,
  })
  // A later refetch, such as after a change in another tab, must not discard typed text.
  const isRead = useEverTrue(isFetchedAfterMount && isSuccess)
  const save = useSaveLotNote(lot.id)
  // Typed text stays in sight until it has been saved or refused.
  const close = () => save.isPending || onClose()
  return (
    <Dialog
      open={open}
      onClose={close}
      deliberate
      title={t('title')}
      closeLabel={t('common:close')}
      width={520}
    >
      {isRead && data ? (
        <LotNoteForm lot={lot} lotNote={data} save={save} onClose={onClose} />
      ) : isFetchedAfterMount && error ? (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className="grid gap-4 p-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Dialog>
  )
}

interface LotNoteFormProps {
  lot: LotReference
  lotNote: LotNote
  save: ReturnType<typeof useSaveLotNote>
  onClose: () => void
}

function LotNoteForm({ lot, lotNote, save, onClose }: LotNoteFormProps) {
  const { t } = useTranslation('notes')
  const form = useLotNoteForm({ lotNote, save, onClose })
  const { current, reason, submit } = form
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="grid min-h-0 gap-5 overflow-y-auto p-4"
      >
        <p className="text-sm text-quiet">
          {lot.title}. {t('private')}
        </p>
        <fieldset disabled={save.isPending} className="grid min-w-0 gap-5">
          <TagField {...form.tags} />
          <TextArea
            label={t('note')}
            rows={4}
            maxLength={noteMaxLength}
            value={form.note}
            placeholder={t('noteExample')}
            onChange={(event) => form.setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              if (event.ctrlKey || event.metaKey) submit()
            }}
          />
          <VerdictField verdict={form.notForMe} onChange={form.setNotForMe} />
        </fieldset>
        {(current || reason) && !save.isPending && (
          <ScrollIntoView>
            {current && <CurrentNote lotNote={current} />}
            {reason && <Notice tone="poor">{reason}</Notice>}
          </ScrollIntoView>
        )}
        <button type="submit" hidden>
          {t('save')}
        </button>
      </form>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
        <Button aria-disabled={save.isPending} onClick={() => save.isPending || onClose()}>
          {t('cancel')}
        </Button>
        <Button variant="primary" aria-disabled={save.isPending} onClick={submit}>
          {save.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {t('save')}
        </Button>
      </div>
    </>
  )
}

/** Scrolls its content into view, because the form is taller than a small screen. */
function ScrollIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="grid gap-3">
      {children}
    </div>
  )
}

/** The version saved elsewhere, for the person to merge with their own. */
function CurrentNote({ lotNote }: { lotNote: LotNote }) {
  const { t } = useTranslation('notes')
  return (
    <Notice tone="fair">
      <p>{t('changed')}</p>
      <div className="mt-2 text-ink">
        {isEmptyLotNote(lotNote) ? t('emptied') : <LotNoteContent lotNote={lotNote} />}
      </div>
    </Notice>
  )
}
