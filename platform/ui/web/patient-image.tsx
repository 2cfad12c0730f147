import { type ComponentProps, useEffect, useState } from 'react'

interface PatientImageProps extends Omit<ComponentProps<'img'>, 'onError'> {
  src: string
  alt: string
  /** Called when the picture has failed twice. */
  onFail: () => void
}

/** A picture that is requested again after this time: its server may just be fetching it. */
const pauseMs = 3000

/** A picture that is tried a second time before it counts as failed. */
export function PatientImage({ src, alt, onFail, ...image }: PatientImageProps) {
  const [failed, setFailed] = useState({ src, tries: 0, isWaiting: false })
  const { tries, isWaiting } = failed.src === src ? failed : { tries: 0, isWaiting: false }
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setFailed({ src, tries: 1, isWaiting: false }), pauseMs)
    return () => clearTimeout(timer)
  }, [src, isWaiting])
  return (
    <img
      {...image}
      // Another element requests the same address again.
      key={tries}
      src={src}
      alt={alt}
      onError={() => (tries === 0 ? setFailed({ src, tries: 0, isWaiting: true }) : onFail())}
    />
  )
}
