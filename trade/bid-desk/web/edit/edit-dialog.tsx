import { LoaderCircle } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { StoredCostsButton } from '#market/landed-cost/web/lot/stored-costs.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import type { BidDeskRights } from '../bid-desk-context.ts'
import { isExpired } from '../changed-bid.ts'
import type { BidDeskText } from '../use-bid-desk-text.ts'
import { EditFields } from './edit-fields.tsx'
import { type EditForm, useEditForm } from './use-edit-form.ts'

/** Width of the dialog (spec 2 §9), px. */
const widthPx = 540

interface EditDialogProps {
  /** The bid to edit; null while the dialog is closed. */
  bid: BidRow | null
  text: BidDeskText
  rights: BidDeskRights
  onClose: () => void
  onSaved: (bid: BidRow) => void
}

/** Edits maximum, adjustment, export type and group of a client's bid (spec 2 §2). */
export function EditDialog(props: EditDialogProps) {
  const { bid, text, onClose } = props
  const [last, setLast] = useState(bid)
  if (bid && bid !== last) setLast(bid)
  const busy = useRef(false)
  const amount = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={bid !== null}
      onClose={() => busy.current || onClose()}
      deliberate
      title={last ? text.t('bid-manager:edit.title', { lot: last.lotNo }) : ''}
      closeLabel={text.t('common:close')}
      width={widthPx}
      firstFocus={amount}
    >
      {last && (
        <Form
          {...props}
          key={`${bid !== null} ${last.bidId}`}
          bid={last}
          busy={busy}
          amountRef={amount}
        />
      )}
    </Dialog>
  )
}

interface FormProps extends EditDialogProps {
  bid: BidRow
  busy: { current: boolean }
  amountRef: RefObject<HTMLInputElement | null>
}

function Form({ bid, text, rights, onClose, onSaved, busy, amountRef }: FormProps) {
  const { t } = text
  const form = useEditForm({ bid, rights, onSaved })
  const { edit, current, save } = form
  const { isPending } = edit
  busy.current = isPending
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        className="grid min-h-0 gap-4 overflow-y-auto p-4"
      >
        <p className="text-sm break-words text-quiet">
          {dotted(bid.user.name, `${bid.maker} ${bid.model}`, bid.auctionName)}
        </p>
        <div>
          <StoredCostsButton
            bidId={bid.bidId}
            name={dotted(bid.lotNo, `${bid.maker} ${bid.model}`, bid.user.name)}
          />
        </div>
        {current && <Changed current={current} text={text} />}
        <EditFields form={form} text={text} rights={rights} amountRef={amountRef} />
        <button type="submit" hidden>
          {t('bid-manager:edit.save')}
        </button>
      </form>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
        <Button aria-disabled={isPending} onClick={() => isPending || onClose()}>
          {t('bid-manager:edit.cancel')}
        </Button>
        <Button variant="primary" aria-disabled={isPending} onClick={save}>
          {isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {current ? t('bid-manager:edit.saveAnyway') : t('bid-manager:edit.save')}
        </Button>
      </div>
      <EditFailure
        error={current || isExpired(edit.error) ? null : edit.error}
        isHalfSaved={edit.isHalfSaved}
        text={text}
        onClose={edit.reset}
      />
    </>
  )
}

interface ChangedProps {
  current: NonNullable<EditForm['current']>
  text: BidDeskText
}

/** Shows the bid as somebody else has saved it in the meantime. */
function Changed({ current: { detail, row }, text }: ChangedProps) {
  const { t } = text
  return (
    <Notice tone="fair">
      <p>{t('bid-manager:edit.changed')}</p>
      <p className="mt-1 text-ink">
        {t('bid-manager:edit.stands', {
          amount: text.yen(detail.amount),
          status: text.status(row.bidStatus),
          group: bidGroups.find(({ value }) => value === detail.bidGroup)?.label ?? '—',
          type: text.exportType(detail.bidType) || '—',
        })}
      </p>
    </Notice>
  )
}

/** The dialog for a failed edit: the standard title and description, the reason, and a button to close (spec 2 §8). */
function EditFailure({
  error,
  isHalfSaved,
  text,
  onClose,
}: {
  error: Error | null
  isHalfSaved: boolean
  text: BidDeskText
  onClose: () => void
}) {
  const { t } = text
  const reason = useRefusalText(error)
  // Keeps the words while the dialog closes.
  const [isHalf, setIsHalf] = useState(isHalfSaved)
  if (error && isHalf !== isHalfSaved) setIsHalf(isHalfSaved)
  return (
    <Dialog
      open={error !== null}
      onClose={onClose}
      title={t(isHalf ? 'bid-manager:edit.half' : 'bid-manager:edit.failed')}
      closeLabel={t('common:close')}
      width={widthPx - 60}
    >
      <div className="grid gap-3 p-4">
        <p>{t(isHalf ? 'bid-manager:edit.halfText' : 'bid-manager:edit.failedText')}</p>
        {reason && (
          <p role="alert" className="text-poor">
            {reason}
          </p>
        )}
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
