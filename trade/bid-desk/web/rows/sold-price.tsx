import { useQueryClient } from '@tanstack/react-query'
import { Check, Pencil, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { amountOf, readAmount } from '#platform/core/contract/read-amount.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { digitsOnly, isGroupedDigits } from '#platform/forms/web/grouped-digits.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { useInlineEdit } from '#platform/list/web/rows/inline-edit.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { nothing } from '#platform/ui/web/line-text.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidsKey } from '#trade/bids/web/query-keys.ts'
import type { BidDeskContext } from '../bid-desk-context.ts'

interface SoldPriceProps {
  bid: BidRow
  context: BidDeskContext
}

/** Anything higher is a typing error. */
const format = { max: 999_999_999 } as const

const textOf = (price: number | null) => (price === null ? '' : String(price))
const grouped = (text: string) => (/^\d+$/.test(text) ? formatNumber(Number(text)) : text)

/**
 * Edits the sold price of a lot in place: Enter or the check mark saves, Escape cancels, and the last five changes can
 * be undone. The price belongs to the lot, so all its bids show it.
 */
export function SoldPrice({ bid, context }: SoldPriceProps) {
  const { text, rights } = context
  if (!rights.soldPrice) return <span translate="no">{text.yen(bid.soldPrice)}</span>
  return <Editable key={bid.id} bid={bid} context={context} />
}

/** The price, its edited text, and how it is saved. */
function usePriceEdit({ bid, context: { text, onDone } }: SoldPriceProps) {
  const { t } = text
  const queryClient = useQueryClient()
  const show = (digits: string) =>
    updateRow<BidRow>(queryClient, { key: bidsKey, rowId: ({ id }) => id }, bid.id, (row) => ({
      ...row,
      soldPrice: digits === '' ? null : Number(digits),
    }))
  const send = async (digits: string) => {
    const body = { soldPrice: digits, bidId: bid.bidId }
    await call('updateSoldPrice', { body }, { requestKey: newRequestKey() })
    // The price may decide the bids on the lot.
    void queryClient.invalidateQueries({ queryKey: bidsKey })
  }
  const save = async (digits: string) => {
    await send(digits)
    const before = textOf(bid.soldPrice)
    const values = { lot: bid.lotNo, price: digits === '' ? nothing : text.yen(Number(digits)) }
    onDone(t('bid-manager:sold.done', values), async () => {
      await send(before)
      show(before)
    })
  }
  return useInlineEdit(textOf(bid.soldPrice), save, show, true)
}

interface EditProps extends SoldPriceProps {
  edit: ReturnType<typeof usePriceEdit>
}

function Editable(props: SoldPriceProps) {
  const edit = usePriceEdit(props)
  return edit.draft === null ? (
    <Price {...props} edit={edit} />
  ) : (
    <PriceField {...props} edit={edit} draft={edit.draft} />
  )
}

function Price({ bid, context: { text }, edit }: EditProps) {
  const { t } = text
  return (
    <span
      aria-busy={edit.pending !== null}
      className={cx('inline-flex items-center gap-1', edit.pending && 'opacity-60')}
    >
      {edit.undo && edit.undo.to !== edit.value && (
        <button
          type="button"
          title={t('bid-manager:sold.undo', { price: grouped(edit.undo.to) || nothing })}
          aria-label={t('bid-manager:sold.undo', { price: grouped(edit.undo.to) || nothing })}
          onClick={edit.undo.run}
          className="grid size-6 place-items-center rounded-sm text-quiet hover:text-ink touch:-my-3 touch:size-11"
        >
          <Undo2 aria-hidden="true" className="size-3.5" />
        </button>
      )}
      <button
        type="button"
        data-sold={bid.id}
        aria-label={t('bid-manager:sold.edit', { lot: bid.lotNo, price: text.yen(bid.soldPrice) })}
        onClick={edit.open}
        className="group/sold inline-flex items-center gap-1 rounded-sm hover:text-accent touch:-my-3 touch:py-3"
      >
        <Pencil
          aria-hidden="true"
          className="size-3 opacity-0 group-hover/sold:opacity-100 group-focus-visible/sold:opacity-100 touch:opacity-60"
        />
        {edit.value === '' ? nothing : text.yen(Number(edit.value))}
      </button>
    </span>
  )
}

function PriceField({ bid, context: { text }, edit, draft }: EditProps & { draft: string }) {
  const { t } = text
  const errorId = useId()
  const error = useRefusalText(edit.error)
  const read = readAmount(draft, format)
  const isUnreadable = typeof read === 'string'
  const over = (amountOf(read) ?? 0) - bid.bidAmount
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  const cancel = () => {
    edit.cancel()
    refocus(bid.id)
  }
  const commit = () => {
    if (typeof read === 'string') return
    edit.commit(String(read || ''))
    refocus(bid.id)
  }
  return (
    <form
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        commit()
      }}
      className="-ml-4"
    >
      <span className="flex h-7 items-center rounded-md bg-surface outline-2 outline-accent touch:h-11">
        <input
          // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('bid-manager:sold.field', { lot: bid.lotNo })}
          aria-invalid={error !== undefined || isUnreadable}
          aria-describedby={errorId}
          value={grouped(draft)}
          maxLength={40}
          onChange={({ target: { value } }) =>
            edit.type(isGroupedDigits(value) ? digitsOnly(value) : value)
          }
          onFocus={({ target }) => target.select()}
          className="h-full w-0 min-w-0 flex-1 bg-transparent pr-0.5 text-right font-medium outline-none"
        />
        <FieldButton type="submit" label={t('bid-manager:sold.save')}>
          <Check aria-hidden="true" className="size-3.5" />
        </FieldButton>
        <FieldButton type="button" label={t('bid-manager:sold.cancel')} onClick={cancel}>
          <X aria-hidden="true" className="size-3.5" />
        </FieldButton>
      </span>
      <span
        id={errorId}
        role={error ? 'alert' : undefined}
        className={cx(
          'flex justify-end text-xs whitespace-nowrap',
          over > 0 || error || isUnreadable ? 'text-poor' : 'text-quiet',
        )}
      >
        {(isUnreadable ? t('fields:invalid') : error) ??
          (over > 0
            ? t('bid-manager:sold.over', { amount: formatNumber(over) })
            : draft !== '' && t('bid-manager:sold.within'))}
      </span>
    </form>
  )
}

interface FieldButtonProps {
  type: 'submit' | 'button'
  label: string
  onClick?: () => void
  children: ReactNode
}

const FieldButton = ({ type, label, onClick, children }: FieldButtonProps) => (
  <button
    type={type}
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid h-full w-[18px] shrink-0 place-items-center text-quiet hover:text-ink touch:w-11"
  >
    {children}
  </button>
)

/** Returns the focus to the button that the field had replaced. */
function refocus(lotId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-sold="${CSS.escape(lotId)}"]`)?.focus()
  })
}
