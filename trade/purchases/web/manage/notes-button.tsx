import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useSeenVersion } from '#platform/forms/web/use-seen-version.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { noteLength } from '#trade/purchases/contract/manager-calls.ts'
import type { PurchaseView } from '../page/purchase-query.ts'
import { usePurchaseCall } from './use-purchase-call.ts'

/** Edits the note to the client and the one for managers. */
export function NotesButton({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-office')
  const opening = useOpening()
  return (
    <span data-screen-only className="contents">
      <IconButton label={t('notes.edit')} onClick={opening.show}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <NotesDialog key={opening.key} open={opening.open} car={car} onClose={opening.hide} />
    </span>
  )
}

interface NotesDialogProps {
  open: boolean
  car: PurchaseView
  onClose: () => void
}

function NotesDialog({ open, car, onClose }: NotesDialogProps) {
  const { t } = useTranslation('purchase-office')
  const [seen] = useState({ note: car.note, managerNote: car.managerNote ?? '' })
  const [note, setNote] = useState(seen.note)
  const [managerNote, setManagerNote] = useState(seen.managerNote)
  const versionOf = useSeenVersion(car.version)
  const change = usePurchaseCall('saveNote', () => {
    onClose()
    showToast({ id: 'purchase-notes', text: t('notes.done') })
  })
  const save = () => {
    const changed = {
      ...(note.trim() !== seen.note && { note: note.trim() }),
      ...(managerNote.trim() !== seen.managerNote && { managerNote: managerNote.trim() }),
    }
    if (Object.keys(changed).length === 0) return onClose()
    const version = versionOf(change.isStale)
    change.send({ id: String(car.carDetail.id), ...changed, version })
  }
  return (
    <FormDialog
      open={open}
      title={t('notes.edit')}
      call={change}
      submitLabel={t('forms:save')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label={t('notes.client')}
        rows={4}
        maxLength={noteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <TextArea
        label={t('notes.managers')}
        rows={4}
        maxLength={noteLength}
        value={managerNote}
        onChange={({ target }) => setManagerNote(target.value)}
      />
    </FormDialog>
  )
}
