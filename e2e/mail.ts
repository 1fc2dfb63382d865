import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { App } from './server.ts'

/** An e-mail as the server without a provider stores it. */
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  at: string
}

/** Every e-mail sent to an address so far, the newest first. */
function mailsTo(app: App, address: string): Mail[] {
  const folder = join(app.dir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /^[^.].*\.json$/.test(file))
    .sort()
    .reverse()
    .flatMap((file) => readMail(join(folder, file)) ?? [])
    .filter(({ to }) => to === address)
}

/** Undefined where the server removed the file since the folder was read: it keeps those of its outbox only. */
function readMail(file: string): Mail | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mail
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Waits for the e-mail with this subject to an address, and parses it. */
export async function mailTo(app: App, address: string, subject: string): Promise<Mail> {
  const find = () => mailsTo(app, address).find((mail) => mail.subject.includes(subject))
  await expect.poll(() => find()?.subject, `« ${subject} » to ${address}`).toContain(subject)
  return find() as Mail
}

/** The link of an e-mail that opens an account or proves an address, as its plain text gives it. */
export function linkIn({ text }: Mail): string {
  const [link] = /https?:\/\/\S+#type=\S+/.exec(text) ?? []
  if (!link) throw new Error(`No link in: ${text}`)
  return link
}
