import { languages } from '../../contract/core/codes.ts'
import { device, useRemembered } from '../preferences/device.ts'
import { Segmented } from '../ui/segmented.tsx'
import { chooseLanguage } from './choose-language.ts'
import { useTranslation } from './use-translation.ts'

/** Every language under its own name, whatever the page speaks. */
const names = {
  en: { label: 'English', face: 'En' },
  ru: { label: 'Русский', face: 'Ru' },
}

export function LanguageSwitch({ upright = false }: { upright?: boolean }) {
  const { t } = useTranslation('shell')
  const language = useRemembered(device.language)
  return (
    <Segmented
      label={t('language')}
      segments={languages.map((value) => ({ value, ...names[value] }))}
      value={language}
      onChange={(chosen) => void chooseLanguage(chosen)}
      upright={upright}
    />
  )
}
