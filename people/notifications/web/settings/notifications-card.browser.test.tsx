import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '#people/notifications/contract/calls.ts'
import { notificationKinds } from '#people/notifications/contract/kinds.ts'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const card = page.getByRole('region', { name: 'Notifications', exact: true })
const toggle = (name: string) => card.getByRole('switch', { name, exact: true })
const htmlToggle = (name: string) => toggle(name).element() as HTMLElement
const saved = card.getByText('Saved.', { exact: true })

/** Returns answers of a fake server that stores settings. */
function settingsStore(): Answers {
  let settings: NotificationSettings = {
    kinds: notificationKinds.map((kind) => ({ kind, app: true, mail: true, push: true })),
    ...{ quietHours: null, timeZone: 'Asia/Tokyo', pushKey: 'BEe5m_hN' },
  }
  return {
    getNotificationSettings: () => settings,
    setNotificationSettings({ body }) {
      const { kinds = [], ...rest } = body as NotificationSettingsChange
      settings = {
        ...settings,
        ...(rest as Partial<NotificationSettings>),
        kinds: settings.kinds.map((one) => kinds.find(({ kind }) => kind === one.kind) ?? one),
      }
      return settings
    },
  }
}

test('choices are saved automatically', async () => {
  const app = await openApp('/profile', { answers: settingsStore() })
  await expect.element(toggle('Messages: E-mail')).toBeEnabled()
  // At once, because choices are gathered for less than half a second.
  for (const one of ['Results: Push', 'Messages: E-mail'].map(htmlToggle)) one.click()
  await expect.element(saved).toBeVisible()
  expect(app.requestsOf('setNotificationSettings').map(({ body }) => body)).toEqual([
    {
      kinds: [
        { kind: 'result', app: true, mail: true, push: false },
        { kind: 'message', app: true, mail: false, push: true },
      ],
    },
  ])
  expect(await violationsInBothThemes()).toEqual([])
  await app.reload()
  await expect.element(toggle('Results: Push')).not.toBeChecked()
  await expect.element(toggle('Messages: E-mail')).not.toBeChecked()
  await expect.element(toggle('Results: E-mail')).toBeChecked()
  // Leaving the page saves a pending choice.
  await toggle('Payments: In the app').click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect.element(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  expect(app.requestsOf('setNotificationSettings')).toHaveLength(2)
  history.back()
  await expect.element(toggle('Payments: In the app')).not.toBeChecked()
})

test('a choice that fails to save reverts and is reported', async () => {
  const store = settingsStore()
  const app = await openApp('/profile', { answers: store })
  app.answer('setNotificationSettings', () => {
    throw new Refused('unavailable')
  })
  await toggle('Deadlines: Push').click()
  await expect.element(card.getByRole('alert')).toMatchTextContent('Not saved.')
  await expect.element(toggle('Deadlines: Push')).toBeChecked()
  app.answer('setNotificationSettings', store.setNotificationSettings ?? (() => Promise.reject()))
  await toggle('Deadlines: Push').click()
  await expect.element(saved).toBeVisible()
  await expect.element(card.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(toggle('Deadlines: Push')).not.toBeChecked()
})

test('without mails about bids, their kinds send none', async () => {
  let bidEmailNotify = false
  await openApp('/profile', {
    answers: {
      ...settingsStore(),
      viewProfile: () => profileOf('client', { profile: { bidEmailNotify } }),
      updateSetting({ body }) {
        bidEmailNotify = (body as { bidEmailNotify: boolean }).bidEmailNotify
        return { success: true }
      },
    },
  })
  for (const kind of ['Decisions', 'Results', 'Deadlines']) {
    await expect.element(toggle(`${kind}: E-mail`)).toBeDisabled()
    await expect.element(toggle(`${kind}: E-mail`)).not.toBeChecked()
    await expect
      .element(toggle(`${kind}: E-mail`))
      .toHaveAccessibleDescription(/“E-mail about bids” is off/)
  }
  await expect.element(toggle('Messages: E-mail')).toBeChecked()
  await page.getByRole('switch', { name: /^E-mail about bids/ }).click()
  await expect.element(page.getByRole('region', { name: 'Settings' })).toMatchTextContent('Saved.')
  await expect.element(toggle('Results: E-mail')).toBeEnabled()
  await expect.element(toggle('Results: E-mail')).toBeChecked()
})

test('quiet hours use the person’s time zone', async () => {
  await inTimeZone('Africa/Nairobi')
  const app = await openApp('/profile', { screen: phoneScreen, answers: settingsStore() })
  const quiet = card.getByRole('switch', { name: /^Quiet hours/ })
  await quiet.click()
  const zone = card.getByRole('combobox', { name: 'Time zone' })
  const [from, until] = [card.getByLabelText('From'), card.getByLabelText('Until')]
  const same = card.getByText('Choose two different times', { exact: true })
  await expect.element(zone).toHaveValue('Africa/Nairobi')
  await from.fill('21:30')
  await until.fill('21:30')
  await expect.element(same).toBeVisible()
  await until.fill('06:15')
  await expect.element(same).not.toBeInTheDocument()
  // A save meanwhile does not replace typed text.
  await zone.fill('auckl')
  await expect.element(saved).toBeVisible()
  await expect.element(zone).toHaveValue('auckl')
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click()
  await expect.element(saved).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await violationsInBothThemes()).toEqual([])

  await app.reload()
  await expect.element(from).toHaveValue('21:30')
  await expect.element(until).toHaveValue('06:15')
  await expect.element(zone).toHaveValue('Pacific/Auckland')
  await expect.element(card).toMatchTextContent('This browser is in Africa/Nairobi.')
  await card.getByRole('button', { name: 'Use it' }).click()
  await expect.element(zone).toHaveValue('Africa/Nairobi')
  await quiet.click()
  await expect.element(zone).not.toBeInTheDocument()
  await expect.element(saved).toBeVisible()
  await app.reload()
  await expect.element(quiet).not.toBeChecked()
})

/** Puts the browser into a time zone until the end of the test. */
async function inTimeZone(timezoneId: string): Promise<void> {
  const session = cdp() as { send(method: string, params: object): Promise<unknown> }
  const emulate = (zone: string) =>
    session.send('Emulation.setTimezoneOverride', { timezoneId: zone })
  await emulate(timezoneId)
  onTestFinished(async () => void (await emulate('')))
}
