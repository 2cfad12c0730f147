// The content security policy forbids making functions from text, which Zod tries at its first object
// schema. Zod reads this configuration when it is loaded, so that the first page need not load Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
