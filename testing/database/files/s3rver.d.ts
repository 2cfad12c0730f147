/** The part of the package that tests use; it ships no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    readonly httpServer: import('node:http').Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
  export = S3rver
}
