// The content security policy forbids `eval`, which Zod tries at its first object schema. Zod reads this configuration
// when it loads; setting it here does not load Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
