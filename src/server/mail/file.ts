import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/lib/clock.ts'
import type { Message } from './layout.ts'
import type { MailDriver } from './outgoing-mail.ts'

const NAME = /^\d{8}T\d{9}Z-[\da-f-]{36}$/
/** A file, whole or half-written, and the row that it was written for. */
const FILE = /^\.?\d{8}T\d{9}Z-([\da-f-]{36})\.(?:json|part)$/

/** `at` is when it was written, in ISO 8601. */
export interface FiledMail extends Message {
  to: string
  at: string
}

/** The folder of the e-mails that become files. */
function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** Writes each e-mail as one JSON file, which only the server's user may read: it may hold a link that opens an account. */
export function createFileDriver(dataDir: string, clock: Clock): MailDriver {
  const folder = mailFolder(dataDir)
  return {
    async send({ id, to, subject, html, text, createdAt }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = new Date(clock.now()).toISOString()
      const filed: FiledMail = { to, subject, html, text, at }
      // Named by its row: tried again after a crash, it takes its own place.
      const name = `${stamp(createdAt)}-${id}`
      // Written under another name first, so that a reader never sees half an e-mail.
      const aside = join(folder, `.${name}.part`)
      await writeFile(aside, JSON.stringify(filed, null, 2), { mode: 0o600, flush: true })
      await rename(aside, join(folder, `${name}.json`))
      return { verdict: 'sent', onFile: true }
    },
  }
}

/** The names of the e-mails on file, without their ending, newest first. */
export async function filedMails(dataDir: string): Promise<string[]> {
  const files = await readdir(mailFolder(dataDir)).catch(ifMissing([]))
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** One e-mail on file; undefined when there is none of this name, whatever the name tries. */
export async function readFiledMail(dataDir: string, name: string): Promise<FiledMail | undefined> {
  if (!NAME.test(name)) return undefined
  const file = join(mailFolder(dataDir), `${name}.json`)
  const json = await readFile(file, 'utf8').catch(ifMissing(undefined))
  return json === undefined ? undefined : (JSON.parse(json) as FiledMail)
}

/** Removes the files whose row of the outbox is gone, half-written ones included. */
export async function deleteFiledMail(
  dataDir: string,
  isGone: (id: string) => boolean,
): Promise<void> {
  const folder = mailFolder(dataDir)
  for (const file of await readdir(folder).catch(ifMissing([]))) {
    const id = FILE.exec(file)?.[1]
    if (id !== undefined && isGone(id)) await rm(join(folder, file), { force: true })
  }
}

/** `20250610T081200123Z`: sorts by time, and any file system takes it. */
function stamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:.]/g, '')
}

function ifMissing<T>(fallback: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
}
