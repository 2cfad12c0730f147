import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { useSeenVersion } from '#platform/forms/web/use-seen-version.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { type EnteredLineKind, enteredLineKinds } from '#trade/purchases/contract/rules.ts'
import type { PurchaseView } from '../page/purchase-query.ts'
import { usePurchaseCall } from './use-purchase-call.ts'

interface LineFormProps {
  car: PurchaseView
  /** Null for a new one. */
  line: PurchaseView['finances']['fields'][number] | null
  onDone: () => void
}

/** Edits a cost line in place. */
export function LineForm(props: LineFormProps) {
  const { line, onDone } = props
  const { t } = useTranslation('purchase-office')
  const form = useLineForm(props)
  const { change, save } = form
  const failure = useRefusalText(change.error)
  return (
    <form
      aria-label={line ? t('costs.editLine', { name: line.label }) : t('costs.add')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid gap-3 py-2"
    >
      {change.isStale && <Notice tone="fair">{t('forms:changed')}</Notice>}
      <fieldset disabled={change.isPending} className="grid min-w-0 gap-3 sm:grid-cols-2">
        <LineFields form={form} />
      </fieldset>
      {failure && !change.isStale && <Notice tone="poor">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button aria-disabled={change.isPending} onClick={() => change.isPending || onDone()}>
          {t('forms:cancel')}
        </Button>
        <Button variant="primary" type="submit" aria-disabled={change.isPending}>
          {change.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {change.isStale ? t('forms:anyway') : t('forms:save')}
        </Button>
      </div>
    </form>
  )
}

/** The typed values of a line, and how they are saved. */
function useLineForm({ car, line, onDone }: LineFormProps) {
  const [kind, setKind] = useState<EnteredLineKind>(
    line && line.kind !== 'car' ? line.kind : 'other',
  )
  const [labelEn, setLabelEn] = useState(line?.labelEn ?? '')
  const [labelRu, setLabelRu] = useState(line?.labelRu ?? '')
  const [amount, setAmount] = useState<number | null>(line ? Math.abs(line.value) : null)
  const [wasSent, setWasSent] = useState(false)
  const versionOf = useSeenVersion(car.version)
  const change = usePurchaseCall('savePurchaseLine', onDone)
  const save = () => {
    setWasSent(true)
    if (amount === null || change.isPending) return
    change.send({
      ...{ id: String(car.carDetail.id), kind, labelEn: labelEn.trim(), labelRu: labelRu.trim() },
      ...(line && { lineId: String(line.id) }),
      amountYen: kind === 'discount' ? -amount : amount,
      version: versionOf(change.isStale),
    })
  }
  return {
    ...{ kind, setKind, labelEn, setLabelEn, labelRu, setLabelRu, amount, setAmount },
    ...{ isMissing: wasSent && amount === null, change, save },
  }
}

function LineFields({ form }: { form: ReturnType<typeof useLineForm> }) {
  const { t } = useTranslation('purchase-office')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <SelectField
        label={t('costs.kind')}
        options={enteredLineKinds.map((value) => ({
          value,
          label: t(`cost-lines:${value}`),
        }))}
        value={form.kind}
        onChange={form.setKind}
      />
      <AmountField
        ref={field}
        label={form.kind === 'discount' ? t('costs.discount') : t('tariffs:amount')}
        value={form.amount}
        onChange={form.setAmount}
        onEnter={form.save}
        error={form.isMissing ? t('fields:required') : undefined}
        hint={undefined}
      />
      <TextField
        label={t('costs.labelEn')}
        value={form.labelEn}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => form.setLabelEn(target.value)}
      />
      <TextField
        label={t('costs.labelRu')}
        value={form.labelRu}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => form.setLabelRu(target.value)}
      />
    </>
  )
}
