import { type ReactNode, useId, useState } from 'react'
import { addressOfCall } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DownloadLink } from '#platform/list/web/export/download-link.tsx'
import { Button } from '#platform/ui/web/button.tsx'
import { readBankLine } from '#trade/payments/contract/bank-details.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { AnnounceForm } from './announce-form.tsx'
import { CopyLine } from './copy-line.tsx'
import { PaymentMethod } from './payment-method.tsx'
import type { Payable } from './use-pay.ts'

interface BankTransferProps {
  view: BalanceView
  /** What is paid; null while the amount is wrong. */
  payable: Payable | null
  /** Says what is wrong with the amount. */
  onWrong: () => void
  icon: ReactNode
}

/** Where to transfer to, and what to write so that the transfer finds its account. */
export function BankTransfer({ view, payable, onWrong, icon }: BankTransferProps) {
  const { t, language } = useTranslation('payments')
  const purchaseId = payable?.purchaseId
  const id = useId()
  const [open, setOpen] = useState(false)
  const { bank, reference } = view.paymentMethods
  // A line without a label is of the account.
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
