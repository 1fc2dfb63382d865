import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/database.ts'
import { openHistory } from '#server/db/history/open.ts'
import { holdsDemo } from '#server/demo/demo-mark.ts'
import { loadEnv } from '#server/env.ts'
import { rescue } from '#server/features/second-factor/rescue.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { systemClock } from '#server/lib/clock.ts'
import { loadSecret } from '#server/lib/secret.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { createHub } from '#server/realtime/hub.ts'
import { emailField } from '#shared/fields.ts'
import { fail, readArguments, refuseFault, refuseOlderFile } from './fail.ts'

// Whatever this makes in the data folder is for the server's user only.
process.umask(0o077)

const USAGE = `Usage:
  npm run rescue -- --email …   lets a member of the team in again who lost everything

DATA_DIR names the server's data folder, and PUBLIC_URL the address of the site, which the printed link begins with.`

const { values } = readArguments(USAGE, () => parseArgs({ options: { email: { type: 'string' } } }))
if (values.email === undefined) fail(USAGE)
const email = emailField.safeParse(values.email)
if (!email.success) fail(`--email: ${values.email} is no e-mail address.`)

const env = loadEnv(process.env)
const file = join(env.dataDir, 'laveo.db')
if (!existsSync(file)) fail(`${file} does not exist: DATA_DIR names no data folder of Lavéo.`)
refuseOlderFile(file)
const database = openDatabase(file)
// Where the link leads nowhere, nothing is removed. The demonstration is at the default address.
if (!process.env.PUBLIC_URL?.trim() && !holdsDemo(database.orm))
  fail('PUBLIC_URL is not set: give the address of the site, which the printed link begins with.')
await openHistory(database, env.dataDir, systemClock.now()).catch(refuseFault)
try {
  const secret = await loadSecret(env.dataDir)
  // No screen is open here: those of a running server are told of at the end.
  const ctx = {
    database,
    clock: systemClock,
    outbox: createOutbox(),
    hub: createHub(),
    secret,
    env,
  }
  const link = await rescue(ctx, email.data)
  console.log(`The second factor, the sessions and the password of ${email.data} are removed, and it is in the journal.
Restart a running server: screens that this account has open would hear of orders for 25 minutes.
This link chooses a new password, once, within an hour:
${link}`)
} catch (error) {
  if (!(error instanceof AppError)) throw error
  fail(
    error.appCode === 'ACCOUNT_DISABLED'
      ? `${email.data} is disabled: another superadmin must enable it first.`
      : `${email.data} is no account of the team.`,
  )
} finally {
  await database.close()
}
