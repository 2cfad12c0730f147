import { useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { AuthCard } from '../auth-card.tsx'
import { AuthLink, AuthLinks } from '../auth-links.tsx'
import { authPreferences } from '../preferences.ts'
import { ResultMessage } from '../result-message.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { draftOf, initialValues, type SignUpValues } from './sign-up-values.ts'

/** Registration, then the message that an e-mail was sent (spec 1 §4). */
export function SignUpPage() {
  const { t } = useTranslation('auth')
  const language = preferences.language.read()
  const [values, setValues] = useState(() =>
    initialValues(authPreferences.signUpDraft.read(), language),
  )
  const [sentTo, setSentTo] = useState<string>()
  const toLogin = (
    <AuthLinks>
      <AuthLink to="/auth/login">{t('signUp.toLogin')}</AuthLink>
    </AuthLinks>
  )
  if (sentTo !== undefined) {
    return (
      <AuthCard below={toLogin}>
        <ResultMessage
          kind="mail"
          title={t('checkMail.title')}
          text={
            <>
              <p>{t('checkMail.text')}</p>
              <p className="my-1 font-semibold wrap-anywhere text-ink">{sentTo}</p>
              <p>{t('checkMail.hint')}</p>
            </>
          }
        >
          <Button onClick={() => setSentTo(undefined)}>{t('checkMail.again')}</Button>
        </ResultMessage>
      </AuthCard>
    )
  }
  const onDone = (form: SignUpValues) => {
    authPreferences.signUpDraft.write(null)
    // A person who returns to the form to correct the address must enter the passwords again.
    setValues(initialValues(draftOf(form), language))
    setSentTo(form.email.trim())
  }
  return (
    <AuthCard wide title={t('signUp.title')} lead={t('signUp.lead')} below={toLogin}>
      <SignUpForm opening={values} language={language} onDone={onDone} />
    </AuthCard>
  )
}
