import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { LotResponse } from '#market/lots/contract/calls.ts'
import { commentMaxLength } from '#market/lots/contract/parts.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isComposing } from '#platform/ui/web/browser/composing.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { lotQuery } from '../lot-query.ts'
import { type NoteChange, noteChangeOf } from './note-change.ts'

interface NoteFormProps {
  lotId: string
  pageType: PageType
  /** The saved note. */
  comment: string
  /** Called with the change, or without one if nothing changed. */
  onDone: (change?: NoteChange) => void
}

/** Edits the note: Enter saves, Shift+Enter begins a line, Escape cancels; saving an empty text deletes the note. */
export function NoteForm({ lotId, pageType, comment, onDone }: NoteFormProps) {
  const { t } = useTranslation('lots')
  const [text, setText] = useState(comment)
  const save = useSaveNote(pageType, lotId)
  const send = () => {
    if (save.isPending) return
    if (text.trim() === comment) onDone()
    else save.mutate(text, { onSuccess: onDone })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && !save.isPending) onDone()
  }
  const { error } = save
  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <TextArea
        label={t('note.text')}
        autoFocus
        rows={3}
        maxLength={commentMaxLength}
        value={text}
        readOnly={save.isPending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        error={
          error
            ? error instanceof CallRefused
              ? t(`errors:${error.messageCode}`)
              : t('common:unreachable')
            : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? (
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          ) : (
            <SendHorizontal aria-hidden="true" className="size-4" />
          )}
          {t('note.send')}
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={() => onDone()}>
          {t('note.cancel')}
        </Button>
        {comment && <p className="text-sm text-quiet">{t('note.hint')}</p>}
      </div>
    </form>
  )
}

/** Saves the managers' note and shows the saved one at once. */
function useSaveNote(pageType: PageType, lotId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: async (comment: string): Promise<NoteChange> => {
      const { comments } = await call('saveComment', { body: { carId: lotId, comment } })
      const saved = comments[0]?.comment ?? ''
      // A pending request could return the old note.
      await queryClient.cancelQueries({ queryKey: lotQuery(pageType, lotId).queryKey })
      queryClient.setQueryData(
        lotQuery(pageType, lotId).queryKey,
        (lot: LotResponse | undefined) => lot && withComment(lot, saved),
      )
      return noteChangeOf(comments)
    },
  })
}

function withComment(lot: LotResponse, comment: string): LotResponse {
  return 'carCommonDetail' in lot
    ? { ...lot, carCommonDetail: { ...lot.carCommonDetail, comment } }
    : { ...lot, bikeCommonDetail: { ...lot.bikeCommonDetail, comment } }
}
