import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, hidden until somebody wants to see what they typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </IconButton>
      }
    />
  )
}
