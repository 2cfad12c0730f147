import {
  Popover,
  PopoverPanel,
  PopoverTitle,
  PopoverTrigger,
} from '#platform/ui/web/overlays/popover.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidDeskText } from '../use-bid-desk-text.ts'

interface ClientDetailsPopoverProps {
  bid: BidRow
  text: BidDeskText
}

/** The client of a bid: money, company, and managers' notes (spec 2 §2). */
export function ClientDetailsPopover({ bid, text }: ClientDetailsPopoverProps) {
  const { user } = bid
  const { t } = text
  const facts: readonly (readonly [string, string | null, boolean?])[] = [
    [t('bid-manager:client.balance'), user.balance === null ? null : text.yen(user.balance), true],
    [
      t('bid-manager:client.creditLimit'),
      user.creditLimit === null ? null : text.yen(user.creditLimit),
      true,
    ],
    [t('bid-manager:client.company'), user.company],
    [t('bid-manager:client.country'), user.country],
    [t('bid-manager:client.registered'), user.createdAt && text.date(user.createdAt)],
    [t('bid-manager:client.lastLogin'), text.lastSeen(user.lastLogin)],
    [t('bid-manager:client.dealer'), user.carDealer],
    [t('bid-manager:client.manager'), user.manager ?? t('bid-manager:client.noManager')],
    [t('bid-manager:client.changedBy'), bid.manager === user.manager ? null : bid.manager],
  ]
  return (
    <Popover>
      <PopoverTrigger
        title={user.name}
        className="block max-w-full rounded-sm text-left leading-tight underline decoration-faint decoration-dotted underline-offset-3 touch:-my-3 touch:py-3"
      >
        <span className="line-clamp-2 break-words">{user.name}</span>
      </PopoverTrigger>
      <PopoverPanel className="w-[340px] max-w-(--available-width) px-4 py-3 text-sm">
        <div className="flex flex-wrap items-baseline gap-x-2 border-line border-b pb-2">
          <PopoverTitle className="text-base font-semibold break-words">{user.name}</PopoverTitle>
          <span className="text-quiet">{text.role(user)}</span>
          <span className="ml-auto text-quiet">
            {t('bid-manager:client.id', { id: user.clientId })}
          </span>
        </div>
        <dl className="py-1.5">
          {facts
            .filter(([, value]) => value !== null && value !== '')
            .map(([label, value, isMoney]) => (
              <div key={label} className="flex min-h-6 items-baseline justify-between gap-4">
                <dt className="shrink-0 text-quiet">{label}</dt>
                <dd className={isMoney ? 'font-semibold' : 'min-w-0 text-right break-words'}>
                  {value}
                </dd>
              </div>
            ))}
        </dl>
        {user.note && (
          <p
            title={user.note}
            className="line-clamp-4 border-line border-t pt-2 text-xs break-words"
          >
            {t('bid-manager:client.note', { note: user.note })}
          </p>
        )}
      </PopoverPanel>
    </Popover>
  )
}
