import { X } from 'lucide-react'
import { useState } from 'react'
import { preferences, usePreference } from '#platform/preferences/web/preferences.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { chooseLanguage } from './choose-language.ts'
import { prefersRussian } from './prefers-russian.ts'
import { useTranslation } from './use-translation.ts'

/** In Russian on an English page, because its readers prefer Russian; the page itself stays English (spec 1 §9). */
const texts = {
  offer: 'Сайт доступен на русском языке',
  accept: 'Читать по-русски',
  close: 'Закрыть',
}

/** Offers Russian to a browser that prefers it, until a language is chosen or the offer is closed. */
export function LanguageOffer() {
  const { language } = useTranslation('common')
  const closed = usePreference(preferences.languageOfferClosed)
  const [isMeant] = useState(prefersRussian)
  if (closed || !isMeant || language !== 'en') return null
  return (
    <aside
      lang="ru"
      data-screen-only
      aria-label={texts.offer}
      className="mb-4 flex items-center gap-x-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm text-balance"
    >
      <p className="min-w-0 flex-1">{texts.offer}</p>
      <Button variant="primary" onClick={() => void chooseLanguage('ru')}>
        {texts.accept}
      </Button>
      <IconButton label={texts.close} onClick={() => preferences.languageOfferClosed.write(true)}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </aside>
  )
}
