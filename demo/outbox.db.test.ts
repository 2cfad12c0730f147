import { expect, test } from 'vitest'
import { linkMail, warningMail } from '#people/auth/server/mails.ts'
import { testApp } from '#testing/database/app.ts'
import { demoRoutes } from './routes.ts'

const { app, context, db } = await testApp({ env: { DEMO: 'on' }, extend: demoRoutes })
const { app: real } = await testApp()

test('the demo shows its mails with their links, newest first', async () => {
  expect((await app.inject('/dev/outbox')).body).toContain('No mail yet.')
  const link = 'https://cars.test/verify-email?token=a&b=<c>'
  const company = '<script>alert(1)</script>'
  const ann = { to: 'ann@people.test', name: 'Ann' }
  const first = linkMail('verify-email', { ...ann, language: 'en' }, link, company)
  const second = warningMail('password-changed', { ...ann, language: 'ru' }, company)
  await context.mail.queue(db, first)
  await context.mail.queue(db, second)
  const list = await app.inject('/dev/outbox')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(list.headers['cache-control']).toBe('no-store')
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  expect(list.body).toContain('href="https://cars.test/verify-email?token=a&amp;b=')
  expect(list.body.indexOf('Пароль')).toBeLessThan(list.body.indexOf('Confirm your e-mail'))
  // Contains nothing that the server's strict policy would refuse.
  expect(list.body).not.toMatch(/<script|<style| style=| on\w+=/)

  const address = /\/dev\/outbox\/[\da-f-]{36}(?=">Confirm)/.exec(list.body)?.[0] ?? ''
  const mail = await app.inject(address)
  expect(mail.statusCode).toBe(200)
  expect(mail.body).toContain('&lt;script&gt;alert(1)')
  expect(mail.body).not.toMatch(/<script|<style| style=| on\w+=/)
})

test('the address of an unknown mail is not found', async () => {
  for (const id of ['0', '00000000-0000-0000-0000-000000000000', "x'; --", '%00']) {
    expect((await app.inject(`/dev/outbox/${encodeURIComponent(id)}`)).statusCode).toBe(404)
  }
})

test('a real system has no such page', async () => {
  const page = await real.inject('/dev/outbox')
  expect(page.body).not.toContain('Outbox')
})
