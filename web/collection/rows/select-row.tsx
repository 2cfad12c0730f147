import { useTranslation } from '../../i18n/use-translation.ts'
import type { Selection } from './use-selection.ts'

const boxClass = 'size-4 align-middle touch:size-5'

interface SelectRowProps {
  id: string
  checked: boolean
  onSelect: Selection['onSelect']
}

/** The box that selects a row. */
export function SelectRow({ id, checked, onSelect }: SelectRowProps) {
  const { t } = useTranslation('collection')
  return (
    <input
      type="checkbox"
      data-select={id}
      aria-label={t('select.row')}
      checked={checked}
      onChange={(event) => onSelect(id, event.target.checked)}
      className={boxClass}
    />
  )
}

interface SelectAllProps {
  selection: Selection
  /** The rows that are there. */
  ids: readonly string[]
}

/** The box that selects all rows of a page, half ticked while some are. */
export function SelectAll({ selection, ids }: SelectAllProps) {
  const { t } = useTranslation('collection')
  const isAll = ids.length > 0 && ids.every((id) => selection.ids.has(id))
  return (
    <input
      type="checkbox"
      aria-label={t('select.all')}
      disabled={ids.length === 0}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && selection.ids.size > 0
      }}
      onChange={(event) => selection.onSelect(ids, event.target.checked)}
      className={boxClass}
    />
  )
}
