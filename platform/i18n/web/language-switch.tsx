import { languages } from '#platform/i18n/contract/language.ts'
import { preferences, usePreference } from '#platform/preferences/web/preferences.ts'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { chooseLanguage } from './choose-language.ts'
import { useTranslation } from './use-translation.ts'

/** Every language by its own name, whatever the language of the page. */
const names = {
  en: { label: 'English', face: 'En' },
  ru: { label: 'Русский', face: 'Ru' },
}

export function LanguageSwitch({ upright = false }: { upright?: boolean }) {
  const { t } = useTranslation('common')
  const language = usePreference(preferences.language)
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
