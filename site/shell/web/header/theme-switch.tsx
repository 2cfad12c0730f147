import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences, themes, usePreference } from '#platform/preferences/web/preferences.ts'
import { chooseTheme } from '#platform/preferences/web/theme.ts'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'

const faces = {
  light: <Sun className="size-3.5" />,
  dark: <Moon className="size-3.5" />,
  system: <Monitor className="size-3.5" />,
}

export function ThemeSwitch({ upright = false }: { upright?: boolean }) {
  const { t } = useTranslation('shell')
  const theme = usePreference(preferences.theme)
  return (
    <Segmented
      label={t('theme.name')}
      segments={themes.map((value) => ({ value, label: t(`theme.${value}`), face: faces[value] }))}
      value={theme}
      onChange={chooseTheme}
      upright={upright}
    />
  )
}
