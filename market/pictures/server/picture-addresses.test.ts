import { describe, expect, test } from 'vitest'
import { api } from '#app/contract/api.ts'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { isForeignAddress, isPictureAddress, pictureAddresses } from './picture-addresses.ts'

const own = 'seriba.example'

describe('pages load no picture', () => {
  test.each([
    ...['/api/auth/reset-password?email=a@b.test', '/api/auth/update', '/api', '/dev/outbox'],
    ...['api/auth/update', './api/auth/update', '/demo/../api/auth/update', '/%61pi/auth/update'],
    ...['/\tapi/auth/update', '\\api\\auth\\update', ' /api/auth/update', '/%2e/api/health'],
    ...['https://seriba.example/api/auth/update', 'http://127.0.0.1:8080/api/auth/update'],
    ...['//other.name/api/stock/images.zip?id=1', 'https://seriba.example/api/bikes/uss-images'],
  ])('from %j', (address) => {
    expect(isPictureAddress(address)).toBe(false)
  })

  test('from any call that changes something', () => {
    for (const { path, method, changesState } of Object.values<Endpoint>(api)) {
      if (method !== 'GET' || !changesState) continue
      const filled = path.replaceAll(/\{\w+\}/g, 'stock')
      expect(isPictureAddress(`https://any.name/api${filled}`), path).toBe(false)
    }
  })

  test('but do from everywhere else', () => {
    const addresses = [
      ...['/demo/photos/car/suv/ffffff/7/front.svg', '/front.jpg', 'https://a.example/1.jpg'],
      ...['//a.example/api/photo/1.jpg', 'https://api.a.example/1%20.jpg', 'http://['],
    ]
    expect(pictureAddresses(addresses)).toEqual(addresses)
  })
})

describe('a feed may name pictures', () => {
  test.each(['https://a.example/1.jpg', '//a.example/1.jpg', 'HTTP://A.EXAMPLE/api/1.jpg'])(
    'of other hosts: %s',
    (address) => {
      expect(isForeignAddress(address, own)).toBe(true)
    },
  )

  test.each([
    ...['/front.jpg', 'front.jpg', 'https://seriba.example/front.jpg', '//SERIBA.example./1.jpg'],
    ...['https://me@seriba.example:8080/1.jpg', 'https:\\\\seriba.example\\1.jpg'],
    ...['https://alias.example/api/auth/update', 'javascript:1', 'data:image/png,', ''],
  ])('but not of this site, and nothing else: %j', (address) => {
    expect(isForeignAddress(address, own)).toBe(false)
  })
})
