import { isThisMachine } from './this-machine.ts'

type Variables = Record<string, string | undefined>

/**
 * In production a public address and a secret are required, and DEMO must be off: everybody knows the passwords of the
 * demo accounts.
 */
export function productionFaults(variables: Variables, isCommand: boolean): string[] {
  if (variables.NODE_ENV !== 'production') return []
  const missing = [...(isCommand ? [] : ['SECRET']), 'PUBLIC_URL']
    .filter((name) => variables[name] === undefined)
    .map((name) => `  ${name}: is required in production`)
  if (variables.DEMO === undefined) missing.push('  DEMO: is required in production, as DEMO=off')
  if (variables.DEMO === 'on') {
    missing.push('  DEMO: must be off in production; the demo lets everybody in as a manager')
  }
  return missing
}

/** In production, connections to other machines are encrypted and verified. */
export function encryptionFaults(variables: Variables): string[] {
  if (variables.NODE_ENV !== 'production') return []
  const publicUrl = URL.parse(variables.PUBLIC_URL ?? '')
  const database = URL.parse(variables.DATABASE_URL ?? '')
  const isOpen = publicUrl?.protocol === 'http:' && !isThisMachine(publicUrl.hostname)
  const bucket = URL.parse(variables.S3_ENDPOINT ?? '')
  const isOpenBucket = bucket?.protocol === 'http:' && !isThisMachine(bucket.hostname)
  const openServices = [
    'EXTRA_IMAGES_URL',
    'PRODUCTION_MONTH_URL',
    'SHEET_TRANSLATION_URL',
    'RATES_URL',
  ].filter((name) => {
    const service = URL.parse(variables[name] ?? '')
    return service?.protocol === 'http:' && !isThisMachine(service.hostname)
  })
  const isVerified = database?.searchParams.get('sslmode') === 'verify-full'
  return [
    ...(isOpen ? ['  PUBLIC_URL: must begin with https:// in production'] : []),
    ...(isOpenBucket ? ['  S3_ENDPOINT: must begin with https:// in production'] : []),
    ...openServices.map((name) => `  ${name}: must begin with https:// in production`),
    ...(database && !isThisMachine(database.hostname) && !isVerified
      ? ['  DATABASE_URL: needs ?sslmode=verify-full in production, unless it is on this machine']
      : []),
  ]
}
