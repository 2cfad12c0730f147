import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Options, StorageDriver } from './port.ts'

/** Larger objects are uploaded in parts of this size. */
const partBytes = 16 * 1024 * 1024

/** Time limits for opening a connection and for silence on it, ms. */
const waits = { connectionTimeout: 5000, requestTimeout: 20_000, socketTimeout: 30_000 }

/** Stores objects in a bucket, which should abort unfinished uploads by a rule of its own (docs/operations.md). */
export function s3Bucket({
  bucket: Bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
  hasPathStyle,
}: S3Options): StorageDriver {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: hasPathStyle,
    // Other servers than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { ...waits, throwOnRequestTimeout: true },
  })
  return {
    async put(Key, Body, { contentType: ContentType, signal }) {
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body, ContentType },
        partSize: partBytes,
        queueSize: 1,
      })
      const abort = () => void upload.abort()
      signal.addEventListener('abort', abort)
      try {
        await upload.done()
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
    async get(Key, abortSignal) {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
        .catch((error: unknown) => {
          if (error instanceof NoSuchKey) return null
          throw error
        })
      if (!found) return null
      const { Body, ContentLength } = found
      if (!(Body instanceof Readable) || ContentLength === undefined) {
        throw new Error('The response of the bucket has no length or no body')
      }
      return { size: ContentLength, stream: Body }
    },
    async remove(Key, abortSignal) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
    },
    async removeUnfinished() {},
  }
}
