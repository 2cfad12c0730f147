import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { KeptCostsButton } from '#market/landed-cost/web/door/kept-costs.tsx'
import { WinChance } from '#market/prices/web/win-chance.tsx'
import { bidCeilingYen } from '#market/reference-data/contract/bid-steps.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { call } from '#platform/http/web/client.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { useBidTypes } from '#trade/bids/web/form/bid-lists.ts'
import { ChoiceField } from '#trade/bids/web/form/choice-field.tsx'
import { bidGroupsKey } from '#trade/bids/web/query-keys.ts'
import { changedBid, isExpired, withStanding } from '../changed-bid.ts'
import type { DeskRights } from '../desk-context.ts'
import type { DeskText } from '../use-desk-text.ts'
import { type BidValues, editFault, valuesOf } from './bid-edit.ts'
import { useEditBid } from './use-edit-bid.ts'

/** Width of the dialog (spec 2 §9), px. */
const widthPx = 540

interface EditDialogProps {
  /** The bid as it stands; null while the dialog is closed. */
  bid: BidRow | null
  text: DeskText
  may: DeskRights
  onClose: () => void
  onSaved: (bid: BidRow) => void
}

/** Maximum, adjustment, export type and group of a client's bid (spec 2 §2). */
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

function Form({ bid, text, may, onClose, onSaved, busy, amountRef }: FormProps) {
  const { t } = text
  // The bid for which something was typed: another state of it has to be seen before it is replaced.
  const [known, setKnown] = useState(bid)
  const [values, setValues] = useState(() => valuesOf(bid))
  const [adjustment, setAdjustment] = useState(() => textOf(values.adjustment))
  const edit = useEditBid({ bid: known, may, onSaved })
  const change = (part: Partial<BidValues>) => setValues((now) => ({ ...now, ...part }))
  const standing = changedBid(edit.error)
  const market = bid.auctionDate === null ? 'stock' : 'auction'
  const target = { market, startPriceYen: bid.startPrice } as const
  const fault = editFault(values, valuesOf(known), target)
  const [wasSent, setWasSent] = useState(false)
  const types = useBidTypes(may.exportType)
  const groups = useGroups(bid.user.clientId)
  const adjustmentId = useId()
  const faultText = fault && wasSent ? t(`errors:${fault}`) : undefined
  const isAdjustmentFault = fault === 'adjustment_too_low'
  const isUnreadable = typeof readAmount(adjustment, adjustmentFormat) === 'string'
  const { isPending } = edit
  busy.current = isPending
  const save = () => {
    setWasSent(true)
    if (fault || isUnreadable || isPending) return
    if (!standing) return edit.save(values)
    // What was typed replaces the bid as it stands now.
    const now = withStanding(known, standing)
    setKnown(now)
    edit.save(values, now)
  }
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
          <KeptCostsButton
            bidId={bid.bidId}
            name={dotted(bid.lotNo, `${bid.maker} ${bid.model}`, bid.user.name)}
          />
        </div>
        {standing && (
          <Notice tone="fair">
            <p>{t('bid-manager:edit.changed')}</p>
            <p className="mt-1 text-ink">
              {t('bid-manager:edit.stands', {
                amount: text.yen(standing.amount),
                status: text.status(withStanding(known, standing).bidStatus),
                group: bidGroups.find(({ value }) => value === standing.bidGroup)?.label ?? '—',
                type: text.exportType(standing.bidType) || '—',
              })}
            </p>
          </Notice>
        )}
        <fieldset disabled={isPending} className="flex flex-wrap gap-4 *:min-w-36 *:flex-1">
          <div className="basis-full">
            <AmountField
              digitsOnly
              ref={amountRef}
              label={t('bid-manager:edit.amount')}
              value={values.amount}
              onChange={(amount) => change({ amount })}
              onLeave={nothing}
              onEnter={save}
              error={isAdjustmentFault ? undefined : faultText}
              hint={t('bid-manager:edit.start', { price: text.yen(bid.startPrice) })}
            />
            {market === 'auction' && (
              <WinChance
                pageType={bid.lotType === 'bike' ? 'bikes' : 'car-auction'}
                lotId={bid.id}
                amountYen={values.amount === null ? null : values.amount + (values.adjustment ?? 0)}
                startPriceYen={bid.startPrice}
              />
            )}
          </div>
          {may.adjustment && (
            <FieldFrame
              id={adjustmentId}
              label={t('bid-manager:edit.adjustment')}
              error={isUnreadable ? t('fields:invalid') : isAdjustmentFault ? faultText : undefined}
            >
              {(described) => (
                <div className="relative">
                  <input
                    {...described}
                    inputMode="text"
                    autoComplete="off"
                    maxLength={40}
                    value={adjustment}
                    onChange={({ target: input }) => {
                      setAdjustment(input.value)
                      const amount = amountOf(readAmount(input.value, adjustmentFormat))
                      change({ adjustment: amount || null })
                    }}
                    onBlur={() => isUnreadable || setAdjustment(textOf(values.adjustment))}
                    className={fieldClass(undefined, 'h-10 pr-8 pl-2.5 text-sm touch:h-11')}
                  />
                  <span
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-quiet"
                  >
                    ¥
                  </span>
                </div>
              )}
            </FieldFrame>
          )}
          {may.exportType && (
            <ChoiceField
              label={t('bid-manager:edit.exportType')}
              options={types.data ?? typeOf(values.exportType, text)}
              value={values.exportType}
              none={t('bid-manager:edit.none')}
              onChange={(exportType) => change({ exportType })}
            />
          )}
          <ChoiceField
            label={t('bid-manager:edit.group')}
            options={groups}
            value={values.group}
            none={t('bid-manager:edit.none')}
            onChange={(group) => change({ group })}
          />
          {may.adjustment && (
            <p className="-mt-2 basis-full text-sm text-quiet">
              {t('bid-manager:edit.adjustmentHint')}
            </p>
          )}
        </fieldset>
        <button type="submit" hidden>
          {t('bid-manager:edit.save')}
        </button>
      </form>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
        <Button aria-disabled={isPending} onClick={() => isPending || onClose()}>
          {t('bid-manager:edit.cancel')}
        </Button>
        <Button look="primary" aria-disabled={isPending} onClick={save}>
          {isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {standing ? t('bid-manager:edit.saveAnyway') : t('bid-manager:edit.save')}
        </Button>
      </div>
      <EditFailure
        error={standing || isExpired(edit.error) ? null : edit.error}
        text={text}
        onClose={edit.reset}
      />
    </>
  )
}

const nothing = () => {}

const typeOf = (value: number | null, text: DeskText) =>
  value === null ? [] : [{ value, label: text.exportType(value) }]

const adjustmentFormat = { signed: true, max: bidCeilingYen } as const
const textOf = (yen: number | null) => (yen === null ? '' : formatNumber(yen))

/** The client's groups, each with the bids that wait in it. */
function useGroups(clientId: number) {
  const { data } = useQuery({
    queryKey: [...bidGroupsKey, clientId],
    queryFn: ({ signal }) =>
      call('listBidGroups', { query: { userId: String(clientId) } }, { signal }),
  })
  const known = data?.flatMap(({ value, label, bids, cars }) =>
    value === '-' ? [] : [{ value, label: bids > 0 ? `${label} · ${cars}/${bids}` : label }],
  )
  return known ?? bidGroups
}

/** A failed edit: the usual title and description, with the reason, and a button to close (spec 2 §8). */
function EditFailure({
  error,
  text,
  onClose,
}: {
  error: Error | null
  text: DeskText
  onClose: () => void
}) {
  const { t } = text
  const reason = useRefusalText(error)
  return (
    <Dialog
      open={error !== null}
      onClose={onClose}
      title={t('bid-manager:edit.failed')}
      closeLabel={t('common:close')}
      width={widthPx - 60}
    >
      <div className="grid gap-3 p-4">
        <p>{t('bid-manager:edit.failedText')}</p>
        {reason && (
          <p role="alert" className="text-poor">
            {reason}
          </p>
        )}
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
