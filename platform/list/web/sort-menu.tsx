import { ArrowDownUp } from 'lucide-react'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import {
  type Change,
  type ListAddress,
  type SortChoice,
  sortChoiceOf,
  sortChoices,
  sortedBy,
} from './address.ts'

interface SortMenuProps<Address extends ListAddress> {
  address: Address
  onChange: (change: Change<Address>) => void
  /** The sort keys that the menu offers. */
  keys: readonly string[]
  labelOf: (choice: SortChoice) => FullKey
}

/** A menu with the order of a list. */
export function SortMenu<Address extends ListAddress>(props: SortMenuProps<Address>) {
  const { address, onChange, keys, labelOf } = props
  const { t } = useTranslation('collection')
  const chosen = sortChoiceOf(address)
  const order = t(labelOf(chosen))
  const name = t('sort', { order })
  return (
    <MenuButton
      menuLabel={name}
      sections={() => [
        {
          kind: 'one',
          entries: sortChoices(keys, chosen).map((choice) => ({
            label: t(labelOf(choice)),
            checked: choice === chosen,
            onPress: () => onChange(sortedBy(choice)),
          })),
        },
      ]}
      className={buttonClass('ghost', 'touch:min-w-11')}
      aria-label={name}
    >
      <ArrowDownUp aria-hidden="true" className="size-4" />
      <span className="hidden sm:inline">{order}</span>
    </MenuButton>
  )
}
