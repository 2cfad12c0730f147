import { KeyCap } from '#platform/ui/web/key-cap.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { BidDeskRights } from './bid-desk-context.ts'
import type { BidDeskText } from './use-bid-desk-text.ts'

interface KeysDialogProps {
  open: boolean
  onClose: () => void
  text: BidDeskText
  rights: BidDeskRights
}

/** Lists the keys of the desk that the person can use. */
export function KeysDialog({ open, onClose, text, rights }: KeysDialogProps) {
  const { t } = text
  const keys: readonly { caps: readonly string[]; text: string; isLeftOut?: boolean }[] = [
    { caps: ['j', 'k'], text: t('bid-manager:keys.help.rows') },
    { caps: ['Enter'], text: t('bid-manager:keys.help.open') },
    { caps: ['x'], text: t('bid-manager:keys.help.select') },
    { caps: ['Shift', 'x'], text: t('bid-manager:keys.help.range') },
    {
      caps: ['1', '2', '3', '4', '5', '6'],
      text: t('bid-manager:keys.help.status'),
      isLeftOut: !rights.status,
    },
    { caps: ['e'], text: t('bid-manager:keys.help.edit'), isLeftOut: !rights.price },
    { caps: ['s'], text: t('bid-manager:keys.help.sold'), isLeftOut: !rights.soldPrice },
    { caps: ['a'], text: t('bid-manager:keys.help.auto') },
    { caps: ['c'], text: t('bid-manager:keys.help.chat') },
    { caps: ['u'], text: t('bid-manager:keys.help.undo') },
    { caps: ['p'], text: t('bid-manager:keys.help.photos') },
    { caps: ['/'], text: t('bid-manager:keys.help.find') },
    { caps: ['Esc'], text: t('bid-manager:keys.help.clear') },
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('bid-manager:keys.title')}
      closeLabel={t('common:close')}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5 overflow-y-auto p-4">
        {keys
          .filter(({ isLeftOut }) => !isLeftOut)
          .map(({ caps, text: meaning }) => (
            <div key={meaning} className="contents">
              <dt className="flex flex-wrap gap-1">
                {caps.map((cap) => (
                  <KeyCap key={cap}>{cap}</KeyCap>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
      </dl>
      <p className="border-line border-t px-4 py-3 text-sm text-quiet">
        {t('bid-manager:keys.switch')}
      </p>
    </Dialog>
  )
}
