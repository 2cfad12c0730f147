import { Check, Copy } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { addressOfCall } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DownloadLink } from '#platform/list/web/export/download-link.tsx'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { readBankLine } from '#trade/payments/contract/bank-details.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { AnnounceForm } from './announce-form.tsx'
import { PaymentMethod } from './payment-method.tsx'
import type { Payable } from './use-pay.ts'

interface BankTransferProps {
  view: BalanceView
  /** The amount; null while it is invalid. */
  payable: Payable | null
  /** Shows what is wrong with the amount. */
  onWrong: () => void
  icon: ReactNode
}

/** The bank details and the reference for a transfer. */
export function BankTransfer({ view, payable, onWrong, icon }: BankTransferProps) {
  const { t, language } = useTranslation('payments')
  const purchaseId = payable?.purchaseId
  const id = useId()
  const [open, setOpen] = useState(false)
  const { bank, reference } = view.paymentMethods
  // A line without a label belongs to the account.
  const lineOf = (line: string) => {
    const { label, key, value } = readBankLine(line)
    return { name: key ? t(`bank-details:${key}`) : label || t('bank.account'), value }
  }
  return (
    <PaymentMethod
      icon={icon}
      name={t('method.bank')}
      text={t('topUp.text.bank')}
      action={
        <Button
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? t('bank.hideAccount') : t('bank.showAccount')}
          onClick={() => setOpen(!open)}
        >
          {open ? t('bank.hide') : t('bank.show')}
        </Button>
      }
    >
      <div id={id} hidden={!open}>
        {open && (
          <>
            <dl className="grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)_auto] gap-x-3 lg:pl-7.5">
              {bank.map((line) => (
                <CopyLine key={line} {...lineOf(line)} />
              ))}
              <CopyLine name={t('bank.reference')} value={reference} />
            </dl>
            <p className="mt-1 text-xs text-quiet lg:pl-7.5">{t('bank.referenceText')}</p>
            <p className="mt-1 text-sm lg:pl-7.5">
              <DownloadLink
                href={addressOfCall('getBankDetails', {
                  query: { language, ...(purchaseId && { purchaseId: String(purchaseId) }) },
                })}
              >
                {t('bank.download')}
              </DownloadLink>
            </p>
            <div className="mt-3 lg:pl-7.5">
              <AnnounceForm view={view} payable={payable} onWrong={onWrong} />
            </div>
          </>
        )}
      </div>
    </PaymentMethod>
  )
}

interface CopyLineProps {
  name: string
  value: string
}

/** A line of the bank account, with a button that copies it. */
function CopyLine({ name, value }: CopyLineProps) {
  const { t } = useTranslation('payments')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // The browser denies access to the clipboard; the text can be selected.
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
