import type { HttpContext } from '../context.ts'

/** Even opened alone, an image must run and load nothing. */
const IMAGE_POLICY = "sandbox; default-src 'none'"

/** Sends an image that the server encoded, always WebP. */
export function sendImage(
  c: HttpContext,
  bytes: Uint8Array<ArrayBuffer>,
  headers: { 'Cache-Control': string; ETag?: string; Vary?: string },
): Response {
  c.set('quiet', true)
  return c.body(bytes, 200, {
    'Content-Type': 'image/webp',
    'Content-Length': String(bytes.byteLength),
    ...headers,
    'Content-Security-Policy': IMAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
  })
}
