import type { Config } from './config.ts'

/** Returns warnings about a configuration that do not prevent the start. */
export function startWarnings({
  isProduction,
  databaseUrl,
  publicUrl,
  trustProxy,
}: Pick<Config, 'isProduction' | 'databaseUrl' | 'publicUrl' | 'trustProxy'>): string[] {
  const warnings: string[] = []
  if (isProduction && databaseUrl === null) {
    warnings.push(
      'The built-in PostgreSQL is for trying Seriba: it has OpenSSL 1.1.1, which gets no security updates any more. ' +
        'It listens on this machine alone and uses no TLS. For production set DATABASE_URL (docs/operations.md).',
    )
  }
  if (publicUrl.startsWith('https:') && trustProxy === false) {
    warnings.push(
      'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is off: rate limits treat all clients as one, ' +
        'and a few wrong passwords keep all people out. Set TRUST_PROXY to the address of the proxy.',
    )
  }
  return warnings
}
