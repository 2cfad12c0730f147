import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

const edit = page.getByRole('button', { name: 'Edit' })
const save = page.getByRole('button', { name: 'Save' })
const city = page.getByLabelText('City')
const mobile = page.getByLabelText('Mobile phone')
const required = page.getByText('Required field', { exact: true })

test('the profile is edited, and a failed save preserves the input', async () => {
  const app = await openApp('/profile', {
    signedInAs: 'manager',
    answers: {
      updateProfile: () => {
        throw new Refused('unavailable')
      },
    },
  })
  await edit.click()
  await city.fill('')
  await mobile.fill('+81 3 1234 5678')
  await save.click()
  await expect.element(required).toBeVisible()
  expect(app.requestsOf('updateProfile')).toEqual([])
  expect(await accessibilityViolations()).toEqual([])
  await city.fill('Yokohama')
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(city).toHaveValue('Yokohama')
  expect(await accessibilityViolations()).toEqual([])
  app.answer('updateProfile', { success: true })
  await save.click()
  await expect.element(edit).toBeVisible()
  await expect.element(page.getByText('Yokohama', { exact: true })).toBeVisible()
  expect(app.requestsOf('updateProfile').at(-1)?.body).toMatchObject({
    city: 'Yokohama',
    mobile: '+81 3 1234 5678',
  })
})

test('a character that documents cannot print is reported only at its field', async () => {
  await openApp('/profile', {
    answers: {
      updateProfile: () => {
        const fields = { city: 'The character 🚗 cannot be printed' }
        throw new Refused('invalid_fields', { fields, detail: { character: '🚗' } })
      },
    },
  })
  await edit.click()
  await city.fill('Yokohama 🚗')
  await save.click()
  await expect.element(city).toHaveAccessibleDescription('The character 🚗 cannot be printed')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(city).toHaveValue('Yokohama 🚗')
})

test('a setting saves automatically, even when the page is left at once', async () => {
  let bidEmailNotify = true
  const app = await openApp('/profile', {
    answers: {
      viewProfile: () => profileOf('client', { profile: { bidEmailNotify } }),
      updateSetting({ body }) {
        bidEmailNotify = (body as { bidEmailNotify: boolean }).bidEmailNotify
        return { success: true }
      },
    },
  })
  const notify = page.getByRole('switch', { name: /E-mail about bids/ })
  await expect.element(notify).toBeChecked()
  await notify.click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect.element(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  expect(app.requestsOf('updateSetting').map(({ body }) => body)).toEqual([
    { bidEmailNotify: false },
  ])
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await expect.element(notify).not.toBeChecked()
})

test('the first click on Save works although leaving a field shows an error', async () => {
  await openApp('/profile')
  await edit.click()
  await city.fill('')
  page.getByLabelText('Address').element().focus()
  await expect.element(required).toHaveLength(1)
  await city.fill('Kobe')
  await expect.element(required).not.toBeInTheDocument()
  // Another error appears when the field loses the focus, and moves everything below it.
  await mobile.fill('')
  const box = () => save.element().getBoundingClientRect().toJSON()
  const before = box()
  const edge = { x: before.width / 2, y: 3 }
  await userEvent.pointer([{ target: save, coords: edge }, { keys: '[MouseLeft>]' }])
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  expect(box()).toEqual(before)
  await userEvent.pointer({ keys: '[/MouseLeft]' })
  // The click arrived: it focused the first invalid field.
  await expect.element(mobile).toHaveFocus()
  await expect.element(required).toHaveLength(1)
})

test('the list of countries hides nothing', async () => {
  await openApp('/profile', {
    answers: {
      countryList: {
        success: true,
        countryList: [
          { value: 183, label: 'Russia' },
          { value: 109, label: 'Japan' },
        ],
      },
    },
  })
  await edit.click()
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.click()
  const japan = page.getByRole('listbox').getByRole('option', { name: 'Japan' })
  await expect.element(japan).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await japan.click()
  await expect.element(country).toHaveValue('Japan')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('another session ends after a confirmation', async () => {
  const at = '2026-11-26T01:00:00.000Z'
  const sessionOf = (id: string, device: string) => {
    return { id, device, current: id === 'this', createdAt: at, lastUsedAt: at }
  }
  let sessions = [sessionOf('this', 'Chrome on Linux'), sessionOf('other', 'Safari on iPhone')]
  const app = await openApp('/profile', {
    answers: {
      listSessions: () => ({ success: true, sessions }),
      endOwnSession: ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id)
        return { success: true }
      },
    },
  })
  const end = page.getByRole('button', { name: /^End session: / })
  await expect.element(end).toHaveAccessibleName('End session: Safari on iPhone')
  await end.click()
  const question = page.getByRole('dialog', { name: 'End this session?' })
  await expect.element(question).toMatchTextContent('Safari on iPhone')
  expect(await accessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'End session' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(end).not.toBeInTheDocument()
  expect(app.requestsOf('endOwnSession').map(({ params }) => params)).toEqual([{ id: 'other' }])
})
