import { expect, test } from 'vitest'
import { transportTo } from './smtp.ts'

test.each([
  'smtp://mail.test:587',
  'smtp://me:word@10.0.0.7',
  'smtp://127.0.0.1.mail.test',
  'smtp://mail.test?ignoreTLS=true&requireTLS=false&tls.rejectUnauthorized=false',
])('mail to %s must be encrypted, and its server verified', (url) => {
  const { options } = transportTo(url)
  expect(options).toMatchObject({ requireTLS: true })
  expect(options).not.toHaveProperty('ignoreTLS')
  expect(options).not.toHaveProperty('tls.rejectUnauthorized')
})

test.each(['smtp://localhost:1025', 'smtp://127.0.0.1:1025', 'smtp://[::1]:1025'])(
  'mail to %s does not leave the machine',
  (url) => {
    expect(transportTo(url).options).not.toHaveProperty('requireTLS')
  },
)
