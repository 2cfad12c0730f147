import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { device } from '../preferences/device.ts'
import { Button } from '../ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthLink, AuthLinks } from './auth-links.tsx'
import { ResultMessage } from './result-message.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { draftOf, openingValues, type SignUpValues } from './sign-up-values.ts'

/** Registration, then the request to look into the mail (spec 1 §4). */
export function SignUpPage() {
  const { t } = useTranslation('auth')
  const language = device.language.read()
  const [values, setValues] = useState(() => openingValues(device.signUpDraft.read(), language))
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
              <p className="my-1 font-semibold break-all text-ink">{sentTo}</p>
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
    device.signUpDraft.write(null)
    // Back at the form, to correct the address, the passwords are asked for again.
    setValues(openingValues(draftOf(form), language))
    setSentTo(form.email.trim())
  }
  return (
    <AuthCard wide title={t('signUp.title')} lead={t('signUp.lead')} below={toLogin}>
      <SignUpForm opening={values} language={language} onDone={onDone} />
    </AuthCard>
  )
}
