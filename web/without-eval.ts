import * as z from 'zod'

// The content security policy forbids making functions from text, and zod would try. Imported
// first of all, because it asks once, when the first schema is used.
z.config({ jitless: true })
