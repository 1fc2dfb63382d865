import { join } from 'node:path'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { isGuessable } from '#server/access/sessions/guessable-password.service.ts'
import { hashPassword } from '#server/access/sessions/passwords.service.ts'
import { createUser, findUserByEmail } from '#server/access/users/users.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { openHistory } from '#server/db/history/open.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createLogger } from '#server/lib/logger.ts'
import { LISTENERS } from '#server/listeners.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { createHub } from '#server/realtime/hub.ts'
import { saveFirstSettings } from '#server/shop/settings/first-settings.service.ts'
import { INTERNAL_ROLES, type InternalRole } from '#shared/access/auth.ts'
import { errorMessage } from '#shared/errors.ts'
import { emailField, fullnameField, newPasswordField, phoneField } from '#shared/fields.ts'
import { contentsOf, envOfFolder, SHOP_COMMANDS } from '../../demo/demo-mark.ts'
import { seedDemoIfEmpty } from '../../demo/seed-demo.ts'
import { fail, readArguments, refuseFault, refuseOlderFile } from './fail.ts'
import { envFor } from './file-fault.ts'

// Whatever this makes in the data folder holds hashes and phones: for the server's user only.
process.umask(0o077)

const USAGE = `Usage:
  npm run seed -- demo
  npm run seed -- superadmin --email … --fullname … --phone … [--password-stdin]
  npm run seed -- admin      --email … --fullname … --phone … [--password-stdin]
  npm run seed -- livreur    --email … --fullname … --phone … [--password-stdin]`

const personInput = z.strictObject({
  email: emailField,
  fullname: fullnameField,
  phone: phoneField,
})
const passwordInput = z.strictObject({ password: newPasswordField })

const refuse = refuseFault('Cannot seed')

/** Throws, or ends this process, where the data folder takes no account. */
function readyEnv(): Env {
  const env = envOfFolder(envFor('write'), process.env)
  refuseOlderFile(join(env.dataDir, 'laveo.db'))
  return env
}

/** Opens the database of `DATA_DIR`, made where there is none, for the time of `work`. */
async function withDatabase(
  work: (database: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const { dataDir } = readyEnv()
  const file = join(dataDir, 'laveo.db')
  migrateDatabase(file)
  const database = openDatabase(file)
  await openHistory(database, dataDir, systemClock.now()).catch(refuse)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function seedDemo(): Promise<void> {
  const env = readyEnv()
  if (contentsOf(env.dataDir) === 'a shop')
    fail(`${env.dataDir} holds a shop: the demonstration fills an empty folder.`)
  if (!env.demo) fail('The demo is for loopback addresses only: its passwords are public.')
  const log = createLogger(env.logLevel)
  await withDatabase((database) =>
    seedDemoIfEmpty({
      log,
      database,
      hub: createHub(),
      listeners: LISTENERS,
      outbox: createOutbox(),
      clock: systemClock,
      publicUrl: env.publicUrl,
    }),
  )
}

async function readPassword(fromStdin: boolean): Promise<string> {
  if (!fromStdin && !stdin.isTTY) fail('No terminal to ask the password: use --password-stdin.')
  if (stdin.isTTY) return askTwice()
  for await (const line of createInterface({ input: stdin })) return line
  return ''
}

/** A slip in what nobody sees would lock its owner out. */
async function askTwice(): Promise<string> {
  for (;;) {
    const password = await askQuietly('Mot de passe : ')
    if ((await askQuietly('Encore une fois : ')) === password) return password
    console.error('Les deux ne sont pas les mêmes.')
  }
}

/** Asks without showing what is typed. */
async function askQuietly(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  stdout.write(question)
  // Ctrl-C says all that there is to say.
  const answer = await lines.question('').catch(() => process.exit(130))
  lines.close()
  stdout.write('\n')
  return answer
}

async function seedAccount(role: InternalRole, args: string[]): Promise<void> {
  const options = {
    email: { type: 'string' },
    fullname: { type: 'string' },
    phone: { type: 'string' },
    'password-stdin': { type: 'boolean', default: false },
  } as const
  const { values } = readArguments(USAGE, () => parseArgs({ args, options }))
  const { 'password-stdin': fromStdin, ...facts } = values
  const person = parsed(personInput, facts)
  // What is missing is told before the password is asked for.
  const { dataDir } = readyEnv()
  const { password } = parsed(passwordInput, { password: await readPassword(fromStdin) })
  if (await isGuessable(password, person))
    fail(`--password: ${errorMessage('PASSWORD_TOO_COMMON', undefined).text}`)
  const passwordHash = await hashPassword(password)
  await withDatabase(async (database) => {
    if (findUserByEmail(database.orm, person.email)) fail(`${person.email} has an account already.`)
    await saveFirstSettings({ database, clock: systemClock })
    const now = systemClock.now()
    const account = { ...person, role, passwordHash, emailConfirmedAt: now, approvedAt: now }
    await createUser({ database, clock: systemClock, listeners: LISTENERS }, account)
    console.log(`${role} ${person.email} can sign in.`)
    if (contentsOf(dataDir) === 'the demonstration')
      console.log(
        `${dataDir} holds the demonstration. A shop begins with:\n${SHOP_COMMANDS.join('\n')}`,
      )
  })
}

/** The value that `schema` makes of the arguments; ends this process with a line for each that is missing or wrong. */
function parsed<T>(schema: z.ZodMiniType<T>, given: Record<string, unknown>): T {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const lines = error.issues.map(({ path, message }) => {
    const isMissing = given[String(path[0])] === undefined
    return isMissing ? `--${path.join('.')} is missing` : `--${path.join('.')}: ${message}`
  })
  return fail(lines.join('\n'))
}

const [command, ...args] = process.argv.slice(2)
if (command === 'demo') await seedDemo().catch(refuse)
else {
  const role = INTERNAL_ROLES.find((name) => name === command)
  if (!role) fail(USAGE)
  await seedAccount(role, args).catch(refuse)
}
