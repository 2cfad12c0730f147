import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'

interface RetryingImageProps extends Omit<ComponentProps<'img'>, 'onError'> {
  src: string
  alt: string
  /** Called when the picture has failed twice. */
  onFail: () => void
}

/** Pause before the second request, ms: the server may still be fetching the picture. */
const pauseMs = 3000
/** Maximum time of the second request, ms. */
const timeoutMs = 20_000

/** A picture that is requested a second time before it counts as failed, and is invisible until it has loaded. */
export function RetryingImage({ src, alt, onFail, ...image }: RetryingImageProps) {
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const isWaiting = waitingFor === src
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!isWaiting) return
    let isCurrent = true
    const finish = (isLoaded: boolean) => {
      if (!isCurrent) return
      isCurrent = false
      if (isLoaded) setWaitingFor(null)
      else fail()
    }
    const timers = [
      setTimeout(() => {
        // Browsers may not request a failed address again for an element, and then report nothing of it: `decode` does.
        const second = new Image()
        second.src = src
        second.decode().then(
          () => finish(true),
          () => finish(false),
        )
      }, pauseMs),
      setTimeout(() => finish(false), pauseMs + timeoutMs),
    ]
    return () => {
      isCurrent = false
      for (const timer of timers) clearTimeout(timer)
    }
  }, [src, isWaiting])
  // Without an element there is no broken icon; the new one finds the picture in the cache.
  return isWaiting ? (
    <span className={image.className} />
  ) : (
    <img {...image} src={src} alt={alt} onError={() => setWaitingFor(src)} />
  )
}
