import { Plus } from 'lucide-react'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { maxParts } from '#trade/payments/contract/accounting-limits.ts'
import { PartFields } from './part-fields.tsx'
import { emptyPart, leftOf, nextKey, type Part, splitByCars } from './parts.ts'

interface PartsEditorProps {
  /** The money to split; null while unknown. */
  totalYen: number | null
  parts: readonly Part[]
  onChange: (parts: readonly Part[]) => void
  /** Whether validation errors are shown. */
  wasSent: boolean
  onEnter: () => void
}

/** Splits money between clients and their cars. The amount of a single part follows the total. */
export function PartsEditor({ totalYen, parts, onChange, wasSent, onEnter }: PartsEditorProps) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const left = leftOf(totalYen ?? 0, parts)
  const isSplit = parts.length > 1
  const replace = (part: Part, by: readonly Part[]) =>
    onChange(parts.flatMap((one) => (one === part ? by : one)))
  return (
    <div className="grid gap-4">
      {parts.map((part, at) => (
        <PartFields
          key={part.key}
          part={part}
          place={at + 1}
          wasSent={wasSent}
          isWhole={!isSplit}
          onChange={(change) => replace(part, [{ ...part, ...change }])}
          onEnter={onEnter}
          onSplit={(invoices) =>
            replace(
              part,
              splitByCars(part, invoices, {
                ...{ firstKey: nextKey(parts), maxParts: maxParts - parts.length + 1 },
              }),
            )
          }
          onRemove={
            isSplit
              ? () => {
                  const others = parts.filter((one) => one !== part)
                  const [only] = others
                  onChange(
                    others.length === 1 && only ? [{ ...only, amountYen: totalYen }] : others,
                  )
                }
              : undefined
          }
        />
      ))}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {parts.length < maxParts && (
          <Button
            onClick={() => onChange([...parts, emptyPart(nextKey(parts), left > 0 ? left : null)])}
          >
            <Plus aria-hidden="true" className="size-4" />
            {t('parts.add')}
          </Button>
        )}
        {isSplit && totalYen !== null && (
          <span
            role={wasSent && left !== 0 ? 'alert' : 'status'}
            className={left === 0 ? 'text-good' : 'text-poor'}
          >
            {left === 0
              ? t('parts.all', { amount: price(totalYen) })
              : left > 0
                ? t('parts.left', { amount: price(left) })
                : t('parts.over', { amount: price(-left) })}
          </span>
        )}
      </div>
    </div>
  )
}
