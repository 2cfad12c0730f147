import { expect, it, vi } from 'vitest'
import { cookieStore, cookiesIn } from './cookie-store.ts'

it('reads its own cookies from a header, and ignores those it cannot decode', () => {
  const header = 'session=x; seriba.language=%22ru%22; seriba.page-size=50; seriba.theme=%'
  expect([...cookiesIn(header)]).toEqual([
    ['seriba.language', '"ru"'],
    ['seriba.page-size', '50'],
  ])
})

it('writes a cookie for a year and for the whole site', () => {
  const page = { cookie: 'seriba.theme=%22dark%22' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
  expect(cookieStore.getItem('seriba.theme')).toBe('"dark"')
  cookieStore.setItem('seriba.theme', '"light"')
  expect(page.cookie).toBe(
    'seriba.theme=%22light%22; path=/; max-age=31536000; samesite=lax; secure',
  )
  expect(cookieStore.getItem('seriba.theme')).toBe('"light"')
  vi.unstubAllGlobals()
})
