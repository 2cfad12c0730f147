import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { paymentTypeCodes } from '#trade/payments/contract/records.ts'
import { listedTypes, type PaymentAddress } from './payment-address.ts'
import { withType } from './payment-filters.ts'

/** Selects all, remittances or car purchase: side by side with enough room, else in a bottom sheet. */
export function TypeChoice({ wide }: { wide: boolean }) {
  const { t } = useTranslation('payments')
  const { address, apply, debounce } = usePendingAddress<PaymentAddress>()
  const [open, setOpen] = useState(false)
  // Chosen in the sheet. On phones closing it goes back in the history, which would drop a debounced change.
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? String(address.type ?? 0)
  const segments = paymentTypeCodes.map((code) => ({
    value: String(code),
    label: t(`type.${code}`),
    face: <span className="px-1.5">{t(`type.${code}`)}</span>,
  }))
  const typeOf = (value: string) => listedTypes.find((type) => String(type) === value)
  const applyPicked = useEffectEvent(() => {
    if (picked !== undefined) apply(withType(typeOf(picked)))
    setPicked(undefined)
  })
  useEffect(() => {
    if (picked === undefined) return
    const timer = setTimeout(applyPicked, debounceMs.dropdown)
    return () => clearTimeout(timer)
  }, [picked])
  if (wide) {
    return (
      <Segmented
        label={t('filter.type')}
        segments={segments}
        value={chosen}
        onChange={(value) => debounce(withType(typeOf(value)), debounceMs.dropdown)}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonClass('plain', cx('gap-2', chosen !== '0' && 'border-accent text-accent'))}
      >
        <span className="sr-only">{t('filter.type')}</span>
        {t(`type.${typeOf(chosen) ?? 0}`)}
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        shape="sheet"
        title={t('filter.type')}
        closeLabel={t('common:close')}
      >
        <fieldset className="grid pb-[max(8px,env(safe-area-inset-bottom))]">
          <legend className="sr-only">{t('filter.type')}</legend>
          {segments.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-12 items-center gap-3 border-line border-b px-4 last:border-0 has-checked:font-semibold has-focus-visible:bg-accent-wash"
            >
              <input
                type="radio"
                name="payment-type"
                value={value}
                checked={value === chosen}
                onChange={() => setPicked(value)}
                // Pressing the checked radio again also closes the sheet.
                onClick={() => setOpen(false)}
                className="size-5 accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
      </Dialog>
    </>
  )
}
