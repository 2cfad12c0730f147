import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { RetryingImage } from './retrying-image.tsx'

interface PhotoProps {
  /** Undefined shows the placeholder. */
  src: string | undefined
  /** The same picture for other screens. */
  srcSet?: string | undefined
  alt: string
  /** Shown instead of a picture that is missing or fails to load. */
  placeholder: ReactNode
  width: number
  height: number
  className?: string
}

/** A lazily loaded picture of fixed size, so that nothing moves when it arrives or is missing. */
export function Photo({ src, srcSet, alt, placeholder, width, height, className }: PhotoProps) {
  const [failed, setFailed] = useState<string>()
  const shape = cx('block shrink-0 overflow-hidden rounded-sm bg-sunken', className)
  if (!src || failed === src) {
    return (
      <span
        {...(alt && { role: 'img', 'aria-label': alt })}
        className={cx(shape, 'grid place-items-center text-faint')}
      >
        {placeholder}
      </span>
    )
  }
  return (
    <RetryingImage
      src={src}
      srcSet={srcSet}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onFail={() => setFailed(src)}
      className={cx(shape, 'object-cover')}
    />
  )
}
