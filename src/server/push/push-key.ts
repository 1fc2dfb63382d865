import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { KeyFault, readKeyFile } from '#server/lib/secret.ts'
import { createDurably, makeFolder } from '#server/lib/storage/durable-files.ts'

/** The key by which push services know this server (VAPID, RFC 8292), as `web-push` and browsers read it: base64url. */
export interface PushKey {
  /** The uncompressed point: 65 bytes. */
  publicKey: string
  privateKey: string
}

/**
 * The server's own P-256 key, made at the first start in `push.key` and readable by the server's user only. Every device
 * subscribed with it: with another key each one must subscribe again, which it does the next time its person opens the
 * application. Throws when the file holds anything else.
 */
export async function loadPushKey(dataDir: string): Promise<PushKey> {
  const file = join(dataDir, 'push.key')
  await makeFolder(dataDir)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  await createDurably(file, Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  return asPushKey(readKey(file, await readKeyFile(file)))
}

/** A key for one run, which no file holds: that of tests. */
export function makePushKey(): PushKey {
  return asPushKey(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)
}

function readKey(file: string, pem: Buffer): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Said below, with what to do.
  }
  throw new KeyFault(
    `${file} is damaged: restore it from a backup, or delete it, after which each device subscribes again`,
  )
}

function asPushKey(key: KeyObject): PushKey {
  const { x = '', y = '', d = '' } = key.export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
