import { LoaderCircle } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { changedBid } from '../changed-bid.ts'
import { auctionDayOf } from '../run-time.ts'
import type { BidDeskText } from '../use-bid-desk-text.ts'
import { confirmationsOf, hasNote, type StatusWarning, warningsOf } from './confirmations.ts'
import type { StatusChange } from './use-status-change.ts'

/** Width of the dialog (spec 2 §9), px. */
const widthPx = 480
const maxNoteLength = 500

interface StatusDialogProps {
  change: StatusChange | null
  text: BidDeskText
  /** Whether to warn in the last hour before an auction. */
  warnsInLastHour: boolean
  onConfirm: (note: string) => void
  onClose: () => void
}

/** Asks before the status of bids changes, and lists bids that were refused (spec 2 §4). */
export function StatusDialog(props: StatusDialogProps) {
  const { change, text, onClose } = props
  // Keeps the last question while the dialog closes.
  const [last, setLast] = useState(change)
  if (change && change !== last) setLast(change)
  const [step, setStep] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen !== (change !== null)) {
    setIsOpen(change !== null)
    setStep(0)
  }
  const confirm = useRef<HTMLButtonElement>(null)
  if (!last) return null
  const questions = confirmationsOf(last.bids, last.to, text.now)
  const question = questions[Math.min(step, questions.length - 1)] ?? 'change'
  const status = text.status(last.to)
  const count = last.bids.length
  const [only] = last.bids
  const lot = only?.lotNo ?? ''
  const title =
    last.refused.length > 0
      ? text.t('bid-manager:ask.refused', { count: last.refused.length })
      : question === 'win'
        ? text.t('bid-manager:ask.win', { count, lot })
        : question === 'winEarly'
          ? text.t('bid-manager:ask.winEarly', { count, lot })
          : text.t('bid-manager:ask.change', { count, lot, status })
  return (
    <Dialog
      open={change !== null}
      onClose={onClose}
      deliberate
      title={title}
      closeLabel={text.t('common:close')}
      width={widthPx}
      firstFocus={confirm}
    >
      <Question
        {...props}
        // Resets the form for a second question and for bids that have changed.
        key={`${isOpen} ${last.to} ${only?.bidId} ${only?.version} ${count}`}
        change={last}
        hasNext={step < questions.length - 1 && last.refused.length === 0}
        isEarlyWin={question === 'winEarly'}
        onNext={() => setStep(step + 1)}
        confirmRef={confirm}
      />
    </Dialog>
  )
}

interface QuestionProps extends StatusDialogProps {
  change: StatusChange
  /** Whether another question follows. */
  hasNext: boolean
  isEarlyWin: boolean
  onNext: () => void
  confirmRef: RefObject<HTMLButtonElement | null>
}

function Question(props: QuestionProps) {
  const { change, text, hasNext, onNext, onConfirm, onClose } = props
  const { bids, unchanged, to, isSaving, refused, done } = change
  const { t } = text
  const [note, setNote] = useState('')
  return (
    <>
      <div className="grid min-h-0 gap-3 overflow-y-auto p-4">
        {refused.length === 0 && <Warnings {...props} />}
        {done > 0 && <p>{t('bid-manager:ask.done', { count: done, status: text.status(to) })}</p>}
        <Bids change={change} text={text} />
        {unchanged.length > 0 && (
          <p className="text-sm text-quiet">
            {t('bid-manager:ask.unchanged', { count: unchanged.length })}
          </p>
        )}
        {hasNote(to) && (
          <TextArea
            label={t('bid-manager:ask.note', { count: bids.length })}
            rows={2}
            maxLength={maxNoteLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
        <Button aria-disabled={isSaving} onClick={onClose}>
          {refused.length > 0 ? t('common:close') : t('bid-manager:ask.keep')}
        </Button>
        <Button
          ref={props.confirmRef}
          variant="primary"
          aria-disabled={isSaving}
          onClick={() => {
            if (isSaving) return
            if (hasNext) onNext()
            else onConfirm(note.trim())
          }}
        >
          {isSaving && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {refused.length > 0
            ? t('bid-manager:ask.again')
            : hasNext
              ? t('bid-manager:ask.next')
              : t('bid-manager:ask.go', { status: text.status(to).toLocaleLowerCase() })}
        </Button>
      </div>
    </>
  )
}

function Warnings({ change: { bids }, text, warnsInLastHour, isEarlyWin }: QuestionProps) {
  const { t } = text
  if (isEarlyWin) {
    return <Notice tone="fair">{t('bid-manager:ask.earlyText', { count: bids.length })}</Notice>
  }
  const warnings: readonly StatusWarning[] = ['lastHour', 'future', 'today']
  const given = bids.flatMap((bid) => warningsOf(bid, text.now, warnsInLastHour))
  const [only, ...others] = bids
  const isOne = only !== undefined && others.length === 0
  const day = isOne ? auctionDayOf(only) : null
  return warnings
    .filter((warning) => given.includes(warning))
    .map((warning) => (
      <Notice key={warning} tone={warning === 'lastHour' ? 'poor' : 'fair'}>
        {warning === 'future' && day !== null
          ? t('bid-manager:ask.warning.futureDay', { day: text.day(day) })
          : t(`bid-manager:ask.warning.${warning}`, { count: bids.length })}
      </Notice>
    ))
}

function Bids({ change: { bids, refused, to }, text }: Pick<QuestionProps, 'change' | 'text'>) {
  const { t } = text
  return (
    <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm">
      {bids.map((bid) => {
        const reason = refused.find(({ row }) => row === bid)
        return (
          <li key={bid.bidId} className="grid gap-1 px-3 py-2">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-words">{text.bid(bid)}</span>
              <span className="whitespace-nowrap">
                <b translate="no" className="font-semibold">
                  {text.yen(bid.bidAmount)}
                </b>{' '}
                <span className="text-quiet">
                  {t('bid-manager:ask.from', {
                    from: text.status(bid.bidStatus),
                    to: text.status(to),
                  })}
                </span>
              </span>
            </span>
            {reason && <Reason error={reason.error} text={text} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows why a bid was refused. A changed bid is shown with its current values. */
function Reason({ error, text }: { error: Error; text: BidDeskText }) {
  const reason = useRefusalText(error)
  if (reason === undefined) return null
  return (
    <span role="alert" className="text-poor">
      {changedBid(error) ? text.t('bid-manager:ask.changed') : reason}
    </span>
  )
}
