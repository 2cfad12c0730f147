import S3rver from '@20minutes/s3rver'
import type { S3Options } from '#platform/storage/server/port.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface S3Server extends AsyncDisposable {
  readonly options: S3Options
}

/** Starts an S3 server on this machine, with one bucket; it checks signatures. */
export async function s3Server(): Promise<S3Server> {
  const folder = await temporaryFolder()
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, vhostBuckets: false },
    directory: folder.path,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  return {
    options: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      // The keys that the server accepts.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      hasPathStyle: true,
    },
    async [Symbol.asyncDispose]() {
      server.httpServer.closeAllConnections()
      await server.close()
      await folder.remove()
    },
  }
}
