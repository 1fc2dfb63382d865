import type { Env } from '#server/env.ts'

/**
 * Whom a push service turns to when this server misbehaves (RFC 8292 §2.1): our site, or the address that our e-mails leave
 * from.
 */
export function pushContact({ publicUrl, mailFrom }: Pick<Env, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return `mailto:${address}`
}
