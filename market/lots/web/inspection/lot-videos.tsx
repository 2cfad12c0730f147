import { useState } from 'react'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Shows the videos of a motorbike. Hides those that do not load, and the whole section when none is left. */
export function LotVideos({ videos }: { videos: readonly string[] }) {
  const { t } = useTranslation('lots')
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  // Several may fail before the next render.
  const hide = (video: string) => setFailed((known) => new Set([...known, video]))
  const shown = videos.filter((video) => !failed.has(video))
  if (shown.length === 0) return null
  return (
    <div data-screen-only>
      <Section title={t('videos.title')}>
        <ul className="grid gap-3">
          {shown.map((video, at) => (
            <li key={video}>
              {/* biome-ignore lint/a11y/useMediaCaption: no speech, only a running engine */}
              <video
                src={video}
                controls
                preload="metadata"
                aria-label={t('videos.one', { number: at + 1 })}
                onError={() => hide(video)}
                // On a page rendered by the server it may have failed before this handler was attached.
                ref={(element) => {
                  if (element?.error) hide(video)
                }}
                className="aspect-video w-full rounded-sm bg-sunken"
              />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
