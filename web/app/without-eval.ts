// The content security policy forbids making functions from text, and Zod would try, at the first
// object that it describes. It takes its configuration from here, wherever it is loaded later, so
// that the first page need not load it in order to tell it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
