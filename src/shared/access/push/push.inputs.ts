import * as z from 'zod/mini'

/** Longest address that a push service gives; those in use have some 200 characters. */
const MAX_ENDPOINT = 1_000

const endpoint = z.string().check(z.maxLength(MAX_ENDPOINT))

/** The address of one device and its keys, as base64url (https://www.w3.org/TR/push-api/). */
export const subscribeInput = z.strictObject({
  endpoint,
  /** An uncompressed point of P-256: 65 bytes, of which the first is 4. */
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  /** 16 bytes. */
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
})
export type SubscribeInput = z.infer<typeof subscribeInput>

/** A browser that replaced its subscription by itself proves with the former one's secret that it had it. */
export const renewInput = z.strictObject({
  known: z.strictObject({ endpoint, auth: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  next: subscribeInput,
})
export type RenewInput = z.infer<typeof renewInput>

export const unsubscribeInput = z.strictObject({ endpoint })
export type UnsubscribeInput = z.infer<typeof unsubscribeInput>
