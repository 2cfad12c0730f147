import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { Selection } from './selection.ts'

/** Width of a checkbox next to the content of the cell, px. */
export const selectBoxPx = 30

const labelClass =
  '-m-2 inline-grid shrink-0 place-items-center p-2 select-none touch:-m-3 touch:p-3'
const boxClass = 'size-4 touch:size-5'

interface SelectBoxProps {
  id: string
  /** Accessible name of the row. */
  name: string
  checked: boolean
  onPress: Selection<never>['onPress']
  className?: string
}

/** The checkbox of a row; the key `x` presses it in the focused row. */
export function SelectBox({ id, name, checked, onPress, className }: SelectBoxProps) {
  const { t } = useTranslation('collection')
  return (
    <label data-screen-only className={cx(labelClass, className)}>
      <input
        type="checkbox"
        data-select
        aria-label={t('select.row', { name })}
        checked={checked}
        onChange={({ nativeEvent: event }) =>
          onPress(id, event instanceof MouseEvent && event.shiftKey)
        }
        className={boxClass}
      />
    </label>
  )
}

/** The checkbox for all listed rows, indeterminate while only some are selected. */
export function SelectAllBox<Row>({ selection }: { selection: Selection<Row> }) {
  const { t } = useTranslation('collection')
  const { ids, isAll, selectAll, clear } = selection
  return (
    <label data-screen-only className={labelClass}>
      <input
        type="checkbox"
        aria-label={t('select.all')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && ids.size > 0
        }}
        onChange={isAll ? clear : selectAll}
        className={boxClass}
      />
    </label>
  )
}
