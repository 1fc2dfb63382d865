import { createHash } from 'node:crypto'

/** Weak, because the plain and the compressed bytes share one tag. */
export function etagOf(plain: string | Buffer): string {
  return `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
}

/** Whether a browser that sends this `If-None-Match` holds the answer with the tag already. */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) ?? false
}
