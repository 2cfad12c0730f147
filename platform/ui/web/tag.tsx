import { X } from 'lucide-react'

interface TagProps {
  /** Name of the filter, and its value. */
  label: string
  value: string
  removeLabel: string
  onRemove: () => void
}

/** An active filter, with a button to remove it. */
export function Tag({ label, value, removeLabel, onRemove }: TagProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onRemove}
        aria-label={removeLabel}
        className={
          'inline-flex min-h-[26px] items-center gap-1.5 rounded-full border border-line bg-surface ' +
          'px-2.5 py-0.5 text-left text-sm hover:border-edge touch:min-h-11 touch:px-4'
        }
      >
        <span className="text-quiet">{label}</span>{' '}
        <span className="min-w-0 break-words">{value}</span>
        <X aria-hidden="true" className="size-3.5 shrink-0 text-quiet" />
      </button>
    </li>
  )
}
