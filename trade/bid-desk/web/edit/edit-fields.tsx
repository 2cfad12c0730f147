import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId } from 'react'
import { WinChance } from '#market/prices/web/win-chance.tsx'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { call } from '#platform/http/web/client.ts'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { useBidTypes } from '#trade/bids/web/form/bid-lists.ts'
import { ChoiceField } from '#trade/bids/web/form/choice-field.tsx'
import { bidGroupsKey } from '#trade/bids/web/query-keys.ts'
import type { BidDeskRights } from '../bid-desk-context.ts'
import type { BidDeskText } from '../use-bid-desk-text.ts'
import type { EditForm } from './use-edit-form.ts'

interface FieldProps {
  form: EditForm
  text: BidDeskText
}

interface EditFieldsProps extends FieldProps {
  rights: BidDeskRights
  amountRef: RefObject<HTMLInputElement | null>
}

export function EditFields({ form, text, rights, amountRef }: EditFieldsProps) {
  const { t } = text
  const { bid, values, change } = form
  const types = useBidTypes(rights.exportType)
  const groups = useGroups(bid.user.clientId)
  return (
    <fieldset disabled={form.edit.isPending} className="flex flex-wrap gap-4 *:min-w-36 *:flex-1">
      <Amount form={form} text={text} amountRef={amountRef} />
      {rights.adjustment && <Adjustment form={form} text={text} />}
      {rights.exportType && (
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
      {rights.adjustment && (
        <p className="-mt-2 basis-full text-sm text-quiet">
          {t('bid-manager:edit.adjustmentHint')}
        </p>
      )}
    </fieldset>
  )
}

function Amount({ form, text, amountRef }: Omit<EditFieldsProps, 'rights'>) {
  const { t } = text
  const { bid, market, values, change, fault } = form
  return (
    <div className="basis-full">
      <AmountField
        digitsOnly
        ref={amountRef}
        label={t('bid-manager:edit.amount')}
        value={values.amount}
        onChange={(amount) => change({ amount })}
        onLeave={nothing}
        onEnter={form.save}
        error={fault && fault !== 'adjustment_too_low' ? t(`errors:${fault}`) : undefined}
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
  )
}

function Adjustment({ form, text }: FieldProps) {
  const { t } = text
  const { adjustment } = form
  const isTooLow = form.fault === 'adjustment_too_low'
  const error = adjustment.isUnreadable
    ? t('fields:invalid')
    : isTooLow
      ? t('errors:adjustment_too_low')
      : undefined
  return (
    <FieldFrame id={useId()} label={t('bid-manager:edit.adjustment')} error={error}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            inputMode="text"
            autoComplete="off"
            maxLength={40}
            value={adjustment.text}
            onChange={({ target }) => adjustment.type(target.value)}
            onBlur={adjustment.leave}
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
  )
}

const nothing = () => {}

const typeOf = (value: number | null, text: BidDeskText) =>
  value === null ? [] : [{ value, label: text.exportType(value) }]

/** The client's groups, each with its waiting bids. */
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
