import { MessageSquarePlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import type { LotView } from '../lot-view.ts'
import type { NoteChange } from './note-change.ts'
import { NoteForm } from './note-form.tsx'

interface NoteCardProps {
  lot: LotView
  pageType: PageType
}

/** Shows the managers' note: clients read it, and see nothing when there is none (spec 3 §4). */
export function NoteCard({ lot, pageType }: NoteCardProps) {
  const { t } = useTranslation('lots')
  const [writing, setWriting] = useState(false)
  const [change, setChange] = useState<NoteChange>()
  const { comment, commentEditable } = lot
  if (!comment && !commentEditable) return null
  const write = () => {
    setChange(undefined)
    setWriting(true)
  }
  const done = (what?: NoteChange) => {
    setChange(what)
    setWriting(false)
  }
  const pencil = commentEditable && comment && !writing && (
    <IconButton label={t('note.edit')} onClick={write}>
      <Pencil aria-hidden="true" className="size-4" />
    </IconButton>
  )
  return (
    <Section title={t('note.title')} action={pencil} className="print:order-5 print:col-span-2">
      {writing ? (
        <NoteForm lotId={lot.id} pageType={pageType} comment={comment} onDone={done} />
      ) : comment ? (
        <p className="whitespace-pre-line">{comment}</p>
      ) : (
        <Button onClick={write}>
          <MessageSquarePlus aria-hidden="true" className="size-4" />
          {t('note.add')}
        </Button>
      )}
      <p role="status" className="text-sm text-good empty:hidden">
        {change && t(`note.${change}`)}
      </p>
    </Section>
  )
}
