import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { api } from '#app/contract/api.ts'
import { type CallInput, type Endpoint, endpoint, type ResponseBody } from './endpoint.ts'
import { permissionFlags } from './permissions.ts'

const response = z.object({ success: z.literal(true) })
const all = Object.entries<Endpoint>(api)

describe('the record of a call', () => {
  test('does not compile without an access rule', () => {
    // @ts-expect-error a call needs an access rule
    endpoint('GET', '/open', { summary: 'No rule', response, refusals: [] })
    // @ts-expect-error a call for permitted people needs a flag
    endpoint('GET', '/open', { summary: '', response, refusals: [], access: { who: 'permitted' } })
    const access = { who: 'permitted', flag: 'seeAll' } as const
    // @ts-expect-error the flag does not exist
    endpoint('GET', '/open', { summary: 'Unknown flag', response, refusals: [], access })
  })

  test('gives callers the types of its schemas', () => {
    expectTypeOf<ResponseBody<typeof api.signOut>>().toEqualTypeOf<{ success: true }>()
    type SignIn = CallInput<typeof api.signIn>
    expectTypeOf<SignIn['body']>().toEqualTypeOf<{ email: string; password: string }>()
    type PageType = CallInput<typeof api.listing>['params']['pageType']
    expectTypeOf<'stock'>().toExtend<PageType>()
    expectTypeOf<'boats'>().not.toExtend<PageType>()
  })
})

describe('the calls of the contract', () => {
  test('no two calls share method and path', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(all)('%s declares exactly the parameters of its path', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
    const declared = params instanceof z.ZodObject ? Object.keys(params.shape) : []
    expect(declared.sort()).toEqual(inPath.sort())
  })

  test.each(all)('%s has a flag for every value of the parameter that picks it', (_name, call) => {
    const { access } = call
    if (access.who !== 'permitted' || !('flagBy' in access)) return
    const { param, location, flags } = access.flagBy
    const input = { path: call.params, query: call.query, body: call.body }[location]
    const schema = (input as z.ZodObject).shape[param] as z.ZodEnum
    expect(Object.keys(flags).sort()).toEqual([...schema.options].map(String).sort())
    for (const flag of Object.values(flags)) expect(permissionFlags).toContain(flag)
    if (access.also) expect(permissionFlags).toContain(access.also)
  })

  test.each(all)('%s has no body if it is a GET', (_name, { method, body }) => {
    if (method === 'GET') expect(body).toBeUndefined()
  })
})
