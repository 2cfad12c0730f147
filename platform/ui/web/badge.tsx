import { cx } from './cx.ts'
import type { Tone } from './tone.ts'

const tones: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  fair: 'bg-fair-wash text-fair',
  poor: 'bg-poor-wash text-poor',
  quiet: 'bg-sunken text-quiet',
}

/** A short code, such as a condition grade, on a light background of its tone. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      translate="no"
      className={cx(
        'inline-grid h-[22px] min-w-[30px] place-items-center rounded-sm px-1.5 text-sm font-[650]',
        'forced-colors:border',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
