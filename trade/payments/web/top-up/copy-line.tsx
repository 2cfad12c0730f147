import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'

interface CopyLineProps {
  name: string
  value: string
}

/** A line of the bank account, with a button that copies it. */
export function CopyLine({ name, value }: CopyLineProps) {
  const { t } = useTranslation('payments')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // Not allowed here; the text can be selected.
      setIsCopied(false)
    }
  }
  return (
    <div className="col-span-3 grid grid-cols-subgrid items-center text-sm">
      <dt className="text-quiet">{name}</dt>
      <dd className="py-1 break-words select-all">{value}</dd>
      <dd>
        <IconButton
          label={isCopied ? t('bank.copied', { name }) : t('bank.copy', { name })}
          onClick={() => void copy()}
          onBlur={() => setIsCopied(false)}
        >
          {isCopied ? (
            <Check aria-hidden="true" className="size-3.5 text-good" />
          ) : (
            <Copy aria-hidden="true" className="size-3.5" />
          )}
        </IconButton>
        <span role="status" className="sr-only">
          {isCopied && t('bank.copied', { name })}
        </span>
      </dd>
    </div>
  )
}
