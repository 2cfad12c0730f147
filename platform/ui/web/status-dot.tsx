import { cx } from './cx.ts'
import type { Tone } from './tone.ts'

const tones: Record<Tone, string> = {
  good: 'text-good',
  fair: 'text-fair',
  poor: 'text-poor',
  quiet: 'text-quiet',
}

/** A status as text, with a dot in its colour. */
export function StatusDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={cx('inline-flex items-baseline gap-1.5', tones[tone])}>
      <span
        data-paint
        aria-hidden="true"
        className="size-[7px] shrink-0 -translate-y-px rounded-full bg-current"
      />
      {children}
    </span>
  )
}
