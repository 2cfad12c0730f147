import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { noteLength } from '../../../contract/purchases/manager-calls.ts'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import type { PurchaseView } from '../page/purchase-query.ts'
import { FormDialog } from './form-dialog.tsx'
import { useOfficeCall } from './use-office-call.ts'
import { useOpening } from './use-opening.ts'
import { useSeenVersion } from './use-seen-version.ts'

/** Edits the note to the client and the one among managers. */
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
  const change = useOfficeCall(
    (body: { id: string; note?: string; managerNote?: string; version: number }, options) =>
      call('saveNote', { body }, options),
    () => {
      onClose()
      showToast({ id: 'purchase-notes', text: t('notes.done') })
    },
  )
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
      submitLabel={t('save')}
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
