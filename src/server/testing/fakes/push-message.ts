import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushMessage } from '#shared/access/push/push.ts'

/** The keys of a browser, with which it reads its notifications. */
export interface DeviceKeys {
  ecdh: ECDH
  auth: Buffer
}

/** The keys of a new device; `told` is what it tells the server of them. */
export function makeDeviceKeys(): DeviceKeys & { told: { p256dh: string; auth: string } } {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  return { ecdh, auth, told: { p256dh, auth: auth.toString('base64url') } }
}

/** Opens a message by RFC 8291 §3.4 and RFC 8188 §2: one record, because a push message is never longer. */
export function openPushMessage({ ecdh, auth }: DeviceKeys, body: Buffer): PushMessage {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
  const end = padded.lastIndexOf(2)
  return JSON.parse(padded.subarray(0, end).toString())
}

const hkdf = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
