import { buttonClass } from '#platform/ui/web/button.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { settableStatuses } from '#trade/bids/contract/list-keys.ts'
import type { BidDeskState } from './use-bid-desk.ts'

/** Sets the status and the automatic placing of the selected bids. */
export function BidDeskActions({ bidDesk }: { bidDesk: BidDeskState }) {
  const { text, rights, isArchive, selection, changes } = bidDesk
  const { t } = text
  if (isArchive) return null
  return (
    <>
      {rights.status && (
        <MenuButton
          menuLabel={t('bid-manager:bar.status')}
          sections={() => [
            {
              kind: 'actions',
              entries: settableStatuses.map((status) => ({
                label: t('bid-manager:statusMenu.entry', {
                  number: status,
                  status: text.status(status),
                }),
                typed: text.status(status),
                onPress: () => changes.statuses.ask(selection.rows, status),
              })),
            },
          ]}
          className={buttonClass('primary')}
        >
          {t('bid-manager:bar.status')}
        </MenuButton>
      )}
      <MenuButton
        menuLabel={t('bid-manager:bar.auto')}
        sections={() => [
          {
            kind: 'actions',
            entries: [true, false].map((on) => ({
              label: on ? t('bid-manager:bar.autoOn') : t('bid-manager:bar.autoOff'),
              onPress: () => void changes.bulkAuto(selection.rows, on),
            })),
          },
        ]}
        className={buttonClass()}
      >
        {t('bid-manager:bar.auto')}
      </MenuButton>
    </>
  )
}
