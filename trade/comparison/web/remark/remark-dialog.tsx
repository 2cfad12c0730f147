import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { LotRemark } from '#trade/comparison/contract/calls.ts'
import { noteMaxLength } from '#trade/comparison/contract/limits.ts'
import { Remark } from './remark.tsx'
import { isEmptyRemark, remarkChange } from './remark-change.ts'
import { remarkQuery } from './remark-query.ts'
import { TagField } from './tag-field.tsx'
import { changedRemark, useSaveRemark } from './use-save-remark.ts'
import { VerdictField } from './verdict-field.tsx'
import { withTag } from './with-tag.ts'

/** The lot that a dialog is about. */
export interface RemarkedLot {
  readonly id: string
  readonly title: string
}

interface RemarkDialogProps {
  lot: RemarkedLot
  open: boolean
  onClose: () => void
}

/** The person's own note, tags and verdict on a lot. Nobody else sees them. */
export function RemarkDialog({ lot, open, onClose }: RemarkDialogProps) {
  const { t } = useTranslation('comparison')
  const { data, error, refetch, isFetching, isSuccess, isFetchedAfterMount } = useQuery({
    ...remarkQuery(lot.id),
    // What is being typed over has to be what stands.
    staleTime: 0,
  })
  // What is read again later, such as after a change in another tab, does not take away what is typed.
  const isRead = useEverTrue(isFetchedAfterMount && isSuccess)
  const save = useSaveRemark(lot.id)
  // Until it is known whether what is typed has been saved, it stays in sight.
  const close = () => save.isPending || onClose()
  return (
    <Dialog
      open={open}
      onClose={close}
      deliberate
      title={t('remark.title')}
      closeLabel={t('common:close')}
      width={520}
    >
      {isRead && data ? (
        <RemarkForm lot={lot} remark={data} save={save} onClose={onClose} />
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

interface RemarkFormProps {
  lot: RemarkedLot
  remark: LotRemark
  save: ReturnType<typeof useSaveRemark>
  onClose: () => void
}

function RemarkForm({ lot, remark: stored, save, onClose }: RemarkFormProps) {
  const { t } = useTranslation('comparison')
  const [began] = useState(stored)
  const [tags, setTags] = useState<readonly string[]>(began.tags)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState(began.note)
  const [notForMe, setNotForMe] = useState(began.notForMe)
  // What was saved elsewhere meanwhile, once the person has been shown it.
  const [standing, setStanding] = useState<LotRemark>()
  const isChanged = save.error !== null && changedRemark(save.error) !== undefined
  const reason = useRefusalText(isChanged ? null : save.error)
  const submit = () => {
    if (save.isPending) return
    const words = notForMe && { ...notForMe, text: notForMe.text.trim() }
    const after = { note: note.trim(), tags: [...withTag(tags, typed)], notForMe: words }
    const expected = standing ?? began
    const change = remarkChange(expected, after)
    if (Object.keys(change).length === 0) return onClose()
    save.mutate(
      { change, expected },
      {
        onSuccess: onClose,
        onError: (error) => {
          const now = changedRemark(error)
          if (now) showStanding(now, change)
        },
      },
    )
  }
  /** What the person has changed stays as it was typed, and the other parts are as they stand. */
  const showStanding = (now: LotRemark, change: Partial<LotRemark>) => {
    const shown = { ...now, ...change }
    setTags(shown.tags)
    setTyped('')
    setNote(shown.note)
    setNotForMe(shown.notForMe)
    setStanding(now)
  }
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
          {lot.title}. {t('remark.private')}
        </p>
        <fieldset disabled={save.isPending} className="grid min-w-0 gap-5">
          <TagField tags={tags} typed={typed} onTags={setTags} onType={setTyped} />
          <TextArea
            label={t('remark.note')}
            rows={4}
            maxLength={noteMaxLength}
            value={note}
            placeholder={t('remark.noteExample')}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
            }}
          />
          <VerdictField verdict={notForMe} onChange={setNotForMe} />
        </fieldset>
        {(standing || reason) && !save.isPending && (
          <InSight>
            {standing && <Standing remark={standing} />}
            {reason && <Notice tone="poor">{reason}</Notice>}
          </InSight>
        )}
        <button type="submit" hidden>
          {t('remark.save')}
        </button>
      </form>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
        <Button aria-disabled={save.isPending} onClick={() => save.isPending || onClose()}>
          {t('remark.cancel')}
        </Button>
        <Button look="primary" aria-disabled={save.isPending} onClick={submit}>
          {save.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {t('remark.save')}
        </Button>
      </div>
    </>
  )
}

/** What came of saving, brought into view: the form is longer than a small screen. */
function InSight({ children }: { children: ReactNode }) {
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

/** The remark as it was saved elsewhere, to be put together with what is typed. */
function Standing({ remark }: { remark: LotRemark }) {
  const { t } = useTranslation('comparison')
  return (
    <Notice tone="fair">
      <p>{t('remark.changed')}</p>
      <div className="mt-2 text-ink">
        {isEmptyRemark(remark) ? t('remark.emptied') : <Remark remark={remark} />}
      </div>
    </Notice>
  )
}
