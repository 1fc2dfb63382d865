import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rescue } from '#server/access/second-factor/rescue.service.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { requireDatabase } from '#server/db/file/folder-access.ts'
import { holdFolder } from '#server/db/file/folder-hold.ts'
import { beginHistoryAnew } from '#server/db/history/begin.ts'
import { openHistory } from '#server/db/history/open.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import { systemClock } from '#server/lib/clock.ts'
import { HISTORY_KEY, loadSecret } from '#server/lib/secret.ts'
import { commandOn } from '#server/lib/storage/folder-command.ts'
import { LISTENERS } from '#server/listeners.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { createHub } from '#server/realtime/hub.ts'
import { emailField } from '#shared/fields.ts'
import { contentsOf } from '../../demo/demo-mark.ts'
import { fail, readArguments, refuseFault, refuseOlderFile } from './fail.ts'
import { envFor } from './file-fault.ts'

// Whatever this makes in the data folder is for the server's user only.
process.umask(0o077)

const USAGE = `Usage:
  npm run rescue -- --email …       lets a member of the team in again who lost everything
  npm run rescue -- --history-key   with the server stopped, where history.key is lost: begins the history anew with
                                    another one, over the rows as they are; what it proved until now is given up

DATA_DIR names the server's data folder, and PUBLIC_URL the address of the site, which the printed link begins with.`

await run().catch(refuseFault('Cannot rescue'))

async function run(): Promise<void> {
  const { email, isKeyLost } = readOptions()
  const env = envFor('write')
  const file = requireDatabase(env.dataDir)
  if (isKeyLost) return beginAnew(env.dataDir)
  refuseOlderFile(file)
  const database = openDatabase(file)
  try {
    // Nothing is removed for a link that leads nowhere. The demonstration is at the default address.
    if (!process.env.PUBLIC_URL?.trim() && contentsOf(env.dataDir) !== 'the demonstration')
      fail(
        'PUBLIC_URL is not set: give the address of the site, which the printed link begins with.',
      )
    await openHistory(database, env.dataDir, systemClock.now())
    const link = await linkFor(email, database, env)
    console.log(`The second factor, the sessions and the password of ${email} are removed, and it is in the journal.
Restart a running server: screens that this account has open would hear of orders for 25 minutes.
This link chooses a new password, once, within an hour:
${link}`)
  } finally {
    await database.close()
  }
}

function readOptions(): { email: string; isKeyLost: boolean } {
  const options = {
    email: { type: 'string' },
    'history-key': { type: 'boolean', default: false },
  } as const
  const { email, 'history-key': isKeyLost } = readArguments(USAGE, () =>
    parseArgs({ options }),
  ).values
  if ((email === undefined) !== isKeyLost) return fail(USAGE)
  if (email === undefined) return { email: '', isKeyLost }
  const { success, data } = emailField.safeParse(email)
  return success ? { email: data, isKeyLost } : fail(`--email: ${email} is no e-mail address.`)
}

async function beginAnew(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, HISTORY_KEY)))
    fail(
      `history.key is in ${dataDir}: nothing was changed. Move it away first if it is not the key of this history, or if what that one proves is to be given up.`,
    )
  const hold = holdFolder(dataDir, 500)
  try {
    const rows = await beginHistoryAnew(dataDir, Date.now())
    console.log(`The history begins anew: ${rows} rows are linked as they are now, with a new history.key.
Copy the keys again: ${commandOn(dataDir, 'backup -- --keys <file>')}. E-mails from before prove nothing of it.`)
  } finally {
    hold.release()
  }
}

async function linkFor(email: string, database: Database, env: Env): Promise<string> {
  const secret = await loadSecret(env.dataDir)
  // No screen is open here: those of a running server are told of at the end.
  const [outbox, hub] = [createOutbox(), createHub()]
  try {
    return await rescue(
      { database, clock: systemClock, outbox, hub, listeners: LISTENERS, secret, env },
      email,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return fail(
      error.appCode === 'ACCOUNT_DISABLED'
        ? `${email} is disabled: another superadmin must enable it first.`
        : `${email} is no account of the team.`,
    )
  }
}
