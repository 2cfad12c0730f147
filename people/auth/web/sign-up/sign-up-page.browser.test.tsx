import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import type { Answers } from '#testing/components/fake-server.ts'

const names = {
  en: ['Kenya', 'New Caledonia', 'New Zealand', 'Nicaragua', 'Russia'],
  ru: ['Кения', 'Новая Каледония', 'Новая Зеландия', 'Никарагуа', 'Россия'],
}
const ids = [110, 155, 156, 157, 183]
const countries: Answers = {
  countryList: () => ({
    success: true,
    countryList: names[preferences.language.read()].map((label, at) => ({
      value: ids[at] ?? 0,
      label,
    })),
  }),
}

const threeParts = page.getByText('Укажите фамилию, имя и отчество через пробел', { exact: true })
const field = {
  en: {
    fullName: page.getByLabelText('Full name'),
    mobile: page.getByLabelText('Mobile phone'),
    country: page.getByRole('combobox', { name: 'Country' }),
    password: page.getByLabelText('Password', { exact: true }),
  },
  ru: {
    fullName: page.getByLabelText('Фамилия, имя и отчество'),
    mobile: page.getByLabelText('Мобильный телефон'),
    country: page.getByRole('combobox', { name: 'Страна' }),
    password: page.getByLabelText('Пароль', { exact: true }),
  },
}

async function fillEnglish(): Promise<void> {
  await field.en.fullName.fill('Ann Miller')
  await page.getByLabelText('E-mail').fill('ann@people.test')
  await field.en.mobile.fill('+254 20 123 456')
  await field.en.country.fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabelText('City').fill('Nairobi')
  await field.en.password.fill('first-secret')
  await page.getByLabelText('Repeat the password').fill('first-secret')
  await page.getByLabelText(/I agree with/).click()
}

test('a Russian name has three parts, and the phone a mask', async () => {
  const app = await openApp('/auth/sign-up', {
    signedInAs: null,
    language: 'ru',
    answers: { ...countries, signUp: { success: true } },
  })
  const { fullName, mobile, country, password } = field.ru
  await fullName.fill('Иванова Анна')
  await userEvent.tab()
  await expect.element(threeParts).toBeVisible()
  await fullName.fill('Иванова Анна Сергеевна')
  await expect.element(threeParts).not.toBeInTheDocument()
  await mobile.click()
  await userEvent.keyboard('9991234567')
  await expect.element(mobile).toHaveValue('+7 (999) 123-45-67')
  await expect.element(country).toHaveValue('Россия')
  await page.getByLabelText('Электронная почта').fill('anna@people.test')
  await page.getByLabelText('Город').fill('Nakhodka')
  await password.fill('first-secret')
  await page.getByLabelText('Повторите пароль').fill('first-secret')
  await page.getByRole('checkbox', { name: /^Я согласен/ }).click()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect.element(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
  await expect.element(page.getByText('anna@people.test', { exact: true })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(app.requestsOf('signUp').map(({ body }) => body)).toEqual([
    {
      fullName: 'Иванова Анна Сергеевна',
      email: 'anna@people.test',
      mobile: '+7 (999) 123-45-67',
      country: 183,
      city: 'Nakhodka',
      password: 'first-secret',
      confirmPassword: 'first-secret',
      referralCode: '',
      terms: true,
      noPatronymic: false,
      language: 'ru',
    },
  ])
})

test('the form preserves its input after a change of language, except passwords', async () => {
  const app = await openApp('/auth/sign-up', { signedInAs: null, answers: countries })
  await field.en.fullName.fill('Иванов Иван')
  await field.en.mobile.fill('8 999 123 45 67')
  await field.en.password.fill('first-secret')
  await userEvent.tab()
  preferences.language.write('ru')
  await app.reload()
  await expect.element(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
  const { fullName, mobile, country, password } = field.ru
  await expect.element(fullName).toHaveValue('Иванов Иван')
  await expect.element(mobile).toHaveValue('+7 (999) 123-45-67')
  await expect.element(country).toHaveValue('Россия')
  await expect.element(password).toHaveValue('')
  fullName.element().focus()
  await userEvent.tab()
  await expect.element(threeParts).toBeVisible()
})

test('the form names missing fields, and keeps a foreign number in both languages', async () => {
  const app = await openApp('/auth/sign-up', { signedInAs: null, answers: countries })
  const missing = page.getByText(/^Still missing: /)
  await expect
    .element(missing)
    .toMatchTextContent('Full name, E-mail, Mobile phone, Country, City, Password')
  const submit = page.getByRole('button', { name: 'Create account' })
  await expect.element(submit).toBeDisabled()
  await fillEnglish()
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(submit).toBeEnabled()
  preferences.language.write('ru')
  await app.reload()
  const { fullName, mobile } = field.ru
  await expect.element(mobile).toHaveValue('+254 20 123 456')
  await fullName.fill('Ли Виктор')
  await expect.element(page.getByText(/^Исправьте: Фамилия, имя и отчество/)).toBeVisible()
  await page.getByLabelText('Нет отчества').click()
  await expect.element(page.getByText(/^Исправьте: Мобильный телефон/)).toBeVisible()
  preferences.language.write('en')
  await app.reload()
  await expect.element(field.en.mobile).toHaveValue('+254 20 123 456')
})

test('the list of countries works with the keyboard and hides nothing while open', async () => {
  await openApp('/auth/sign-up', { signedInAs: null, answers: countries })
  const { country } = field.en
  await expect.element(country).toBeVisible()
  country.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'Kenya' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await expect.element(page.getByText('Country', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(country).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('new z')
  await expect.element(page.getByRole('option', { name: 'New Zealand' })).toBeVisible()
  await expect.element(page.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(country).toHaveValue('New Zealand')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(country).toHaveValue('Nicaragua')
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}nowhere')
  await expect.element(page.getByText('No such country', { exact: true })).toBeVisible()
  // Leaving the field closes the list and restores the choice.
  await userEvent.tab()
  await expect.element(country).toHaveAttribute('aria-expanded', 'false')
  await expect.element(country).toHaveValue('Nicaragua')
})
