import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export type ButtonVariant = 'plain' | 'ghost' | 'primary'

const variants: Record<ButtonVariant, string> = {
  plain: 'border-line bg-surface hover:border-edge',
  ghost: 'border-transparent text-quiet hover:bg-sunken hover:text-ink',
  primary: 'border-accent bg-accent text-on-accent hover:opacity-90',
}

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-md border text-sm font-medium ' +
  'transition-colors select-none disabled:opacity-50 disabled:pointer-events-none ' +
  'aria-disabled:opacity-50'

/** Returns the classes of a button, for links and triggers that look like one. */
export function buttonClass(variant: ButtonVariant = 'plain', className?: string): string {
  return cx(base, 'min-h-8 px-3 py-1 touch:min-h-11', variants[variant], className)
}

/** Returns the classes of a square icon button. */
export function iconButtonClass(variant: ButtonVariant = 'ghost', className?: string): string {
  return cx(base, 'size-8 shrink-0 touch:size-11', variants[variant], className)
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
}

export function Button({ variant = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

/** A button with only an icon: `label` is its name for screen readers and its tooltip. */
export function IconButton({
  variant = 'ghost',
  label,
  className,
  type = 'button',
  ...rest
}: ButtonProps & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass(variant, className)}
      {...rest}
    />
  )
}
