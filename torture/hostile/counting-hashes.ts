// Loaded before the server: counts the passwords that it really hashes, by the salt of the account, at its own time.
import crypto from 'node:crypto'
import type { HashQuestion } from './hash-count.ts'

const real = crypto.argon2
const times = new Map<string, number[]>()

crypto.argon2 = ((...args: Parameters<typeof real>) => {
  const salt = Buffer.from(args[1].nonce as Uint8Array).toString('base64')
  times.set(salt, [...(times.get(salt) ?? []), Date.now()])
  return real(...args)
}) as typeof real

process.on('message', (question: Partial<HashQuestion>) => {
  if (question.hashesWithSalt !== undefined)
    process.send?.(times.get(question.hashesWithSalt) ?? [])
})
// The channel alone must not keep the process running.
process.channel?.unref()
