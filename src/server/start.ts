import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { boundConnections } from '#server/http/connections/descriptors.ts'
import type { Lifecycle } from '#server/http/connections/lifecycle.ts'
import {
  createHttpServer,
  listen,
  nodeListener,
  requireAddress,
  stopServer,
} from '#server/http/connections/listen.ts'
import { removeUnfinishedUploads } from '#server/http/images/uploads.ts'
import { readBuiltSite, type Site } from '#server/http/pages/site.ts'
import { isLoopbackHost } from '#server/lib/requests/loopback.ts'
import { KeyFault } from '#server/lib/secret.ts'
import { makeFolder } from '#server/lib/storage/durable-files.ts'
import { databaseFault, systemFault } from '#server/lib/storage/operator-fault.ts'
import { createStorageWatch, storageFaultOf } from '#server/lib/storage/storage-fault.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/demo.ts'
import { makeDemoFile } from '../../demo/demo-file.ts'
import { envOfFolder, SHOP_COMMANDS } from '../../demo/demo-mark.ts'
import { seedDemoIfEmpty } from '../../demo/seed-demo.ts'
import { createSecurityWorker } from './access/security/security-worker.ts'
import { createApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { requireAccess } from './db/file/folder-access.ts'
import { holdFolder } from './db/file/folder-hold.ts'
import { RefusedFile } from './db/file/refused-file.ts'
import { guardSchema } from './db/file/schema-guard.ts'
import { HistoryFault, openHistory } from './db/history/open.ts'
import { migrateDatabase } from './db/migrate.ts'
import { closeSnapshots } from './db/snapshot.ts'
import type { Deps } from './deps.ts'
import { type Env, EnvError, loadEnv, setBoundPort } from './env.ts'
import { sweepHourly } from './housekeeping.ts'
import { oneTimePerWrite, systemClock } from './lib/clock.ts'
import { createLogger, type Logger } from './lib/logger.ts'
import { putPoolSecond } from './lib/pool-priority.ts'
import { loadSecret } from './lib/secret.ts'
import { loadTicketKey } from './lib/ticket-key.ts'
import type { Worker } from './lib/workers/worker.ts'
import { LISTENERS } from './listeners.ts'
import { createMailDriver } from './mail/driver.ts'
import { createOutbox } from './mail/outbox.ts'
import { createMailWorker } from './mail/worker.ts'
import { createWhatsAppDriver } from './messages/whatsapp.ts'
import { createMessageWorker } from './messages/worker.ts'
import { createInvoiceWorker } from './money/company-invoices/invoice-worker.ts'
import { createFneClient } from './money/fne/fne-client.ts'
import { createFneWorker } from './money/fne/fne-worker.ts'
import { createWaveClient } from './money/wave/wave-client.ts'
import { createWaveWorker } from './money/wave/wave-worker.ts'
import { createBackupWorker } from './operations/backups/backup-worker.ts'
import { runEmptyLog } from './operations/backups/run-nightly.ts'
import { createLogWorker } from './operations/database-log/log-worker.ts'
import { createHistoryWorker } from './operations/history/history-worker.ts'
import { createMessageSubjects } from './orders/message-subjects.service.ts'
import { reminderMailHolding } from './orders/reminders/reminder-mail.service.ts'
import { createReminderWorker } from './orders/reminders/reminder-worker.ts'
import { pushContact } from './push/contact.ts'
import { loadPushKey } from './push/push-key.ts'
import { createPushService } from './push/service.ts'
import { createPushWorker } from './push/worker.ts'
import { createHub } from './realtime/hub.ts'
import { createLimits } from './record/limits/limits.service.ts'
import { ROOT } from './root.ts'
import { assignWaiting } from './rounds/assignments/assign-waiting.service.ts'
import { createPromiseWorker } from './rounds/promises/promise-worker.ts'
import { keepModules } from './shop/modules/keep-modules.service.ts'
import { saveFirstSettings } from './shop/settings/first-settings.service.ts'
import { keepOneCeiling } from './shop/settings/one-ceiling.service.ts'
import { readSite } from './shop/settings/settings.service.ts'

const STOP_DEADLINE_MS = 10_000
/** How long a start waits for the server before it to let go of the data folder. */
const WAIT_MS = 2_000
/** Milliseconds to wait where that one still answers on the socket that this one takes over: connections wait in it meanwhile. */
const TAKEOVER_MS = STOP_DEADLINE_MS + 5_000
/** Long enough for an answer to be sent before its e-mail uses the event loop. */
const MAIL_DELAY_MS = 100
const BUILT_WEB = join(ROOT, 'dist/web')

/** The source of pages: the build, or Vite in development. */
export interface Front {
  site: Site
  /** Wraps the application's listener: Vite in development. */
  around?: (app: RequestListener) => RequestListener
  close?: () => Promise<void>
}

type MakeFront = (server: Server) => Promise<Front> | Front

/** Runs the process: reports why it cannot start, and ends it on an unexpected fault. */
export async function run(
  variables: NodeJS.ProcessEnv,
  makeFront: MakeFront = () => ({ site: readBuiltSite(BUILT_WEB) }),
): Promise<void> {
  // The server's files hold personal data: other accounts of the machine must not read them.
  process.umask(0o077)
  const env = orRefused(() => loadEnv(variables))
  const log = createLogger(env.logLevel)
  const crash = (text: string) => (err: unknown) => {
    log.fatal({ err }, text)
    process.exit(1)
  }
  process.on('uncaughtException', crash('uncaught exception'))
  await start(env, variables, { log, makeFront }).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof EnvError) refuseToStart(error.lines)
    if ([RefusedFile, HistoryFault, KeyFault].some((kind) => error instanceof kind))
      refuseToStart([error.message])
    const fault = storageFaultOf(error)
    // Of another place, such as a file of the build, the whole error is worth more than advice about the data.
    const isOfData = error.path?.startsWith(env.dataDir)
    const place = databaseFault(error) ?? (isOfData ? systemFault(error) : undefined)
    if (fault === undefined && place === undefined) return crash('cannot start')(error)
    if (fault === undefined) refuseToStart([`DATA_DIR ${env.dataDir}: ${place}`])
    refuseToStart([
      `nothing can be stored in DATA_DIR ${env.dataDir} (${fault}): make room on its disk, or look at its rights`,
    ])
  })
}

function orRefused<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof EnvError) return refuseToStart(error.lines)
    throw error
  }
}

/** For errors that the operator can fix: one line each, no stack. */
function refuseToStart(reasons: string[]): never {
  process.stderr.write(reasons.map((reason) => `Cannot start: ${reason}\n`).join(''))
  process.exit(1)
}

interface Making {
  log: Logger
  makeFront: MakeFront
}

async function start(
  asked: Env,
  variables: NodeJS.ProcessEnv,
  { log, makeFront }: Making,
): Promise<void> {
  const file = join(asked.dataDir, 'laveo.db')
  await makeFolder(asked.dataDir)
  requireAccess(asked.dataDir, 'write')
  holdFolder(asked.dataDir, asked.listenFd === undefined ? WAIT_MS : TAKEOVER_MS)
  putPoolSecond()
  // Before anything is made or migrated: the release before may be started on the folder as it is.
  const env = envOfFolder(asked, variables)
  await requireAddress(env)
  if (env.demo) await makeDemoFile(file, env.publicUrl)
  migrateDatabase(file, (text) => log.info(text))
  const database = openDatabase(file, createStorageWatch(log, systemClock))
  let onForeignSchema = (reason: string): void => refuseToStart([reason])
  guardSchema(database, (reason) => onForeignSchema(reason))
  const historyKey = await openHistory(database, env.dataDir, systemClock.now())
  const secret = await loadSecret(env.dataDir)
  const deps: Deps = {
    env,
    log,
    database,
    historyKey,
    hub: createHub(),
    listeners: LISTENERS,
    clock: oneTimePerWrite(systemClock, database),
    secret,
    tickets: await loadTicketKey(env.dataDir),
    limits: createLimits(systemClock),
    outbox: createOutbox(MAIL_DELAY_MS),
    push: createPushService({
      key: await loadPushKey(env.dataDir),
      subject: () => pushContact(env),
    }),
    wave: createWaveClient(env),
    fne: createFneClient(env),
  }
  if (env.demo) await seedDemoIfEmpty({ ...deps, publicUrl: env.publicUrl })
  await saveFirstSettings(deps)
  await keepOneCeiling(deps)
  await keepModules(deps)
  await assignWaiting(deps)
  sweepHourly(deps)

  await removeUnfinishedUploads(env)

  const server = createHttpServer(env)
  const front = await makeFront(server)
  const lifecycle: Lifecycle = { stopping: false }
  const workers = [
    createMailWorker(deps, createMailDriver(deps), readSite, reminderMailHolding),
    createFneWorker(deps),
    createInvoiceWorker(deps),
    createWaveWorker(deps),
    createPromiseWorker(deps),
    createReminderWorker(deps),
    createPushWorker(deps),
    createBackupWorker(deps),
    createLogWorker(deps, runEmptyLog),
    createSecurityWorker(deps),
    createHistoryWorker(deps),
  ]
  const stop = stopper(deps, server, { front, lifecycle, workers })
  process.on('SIGTERM', (signal) => stop({ signal }, 0))
  process.on('SIGINT', (signal) => stop({ signal }, 0))
  onForeignSchema = (reason) => {
    log.fatal(reason)
    // Requests in progress are answered, with a refusal where they write.
    void stop({ reason: 'foreign schema' }, 1)
  }

  boundConnections(server, deps)
  const port = await listen(server, env)
  setBoundPort(env, port)
  // Not before: the stand-in of the demonstration answers at the bound port.
  workers.push(...messageWorkers(deps))
  // Not before: the links in e-mails start with the bound port.
  for (const worker of workers) worker.start()
  const app = nodeListener(createApp(deps, front.site, lifecycle), env)
  server.on('request', front.around?.(app) ?? app)
  announce(deps, port)
}

/** None without the keys: then messages wait in « À envoyer ». */
function messageWorkers(deps: Deps): Worker[] {
  const { whatsApp } = deps.env
  if (!whatsApp) return []
  return [createMessageWorker(deps, createWhatsAppDriver(whatsApp), createMessageSubjects(deps))]
}

interface Parts {
  front: Front
  lifecycle: Lifecycle
  workers: Worker[]
}

/** A function that ends the process with an exit code once the requests in progress are answered; `why` goes to the log. */
function stopper(deps: Deps, server: Server, { front, lifecycle, workers }: Parts) {
  const { env, log, hub, database } = deps
  let asked = false
  return async (why: { signal: string } | { reason: string }, code: number): Promise<void> => {
    // A terminal's Ctrl-C arrives twice: from the terminal, and from npm, which forwards it.
    if (asked) return
    asked = true
    log.info(why, 'stopping')
    await front.close?.()
    const endStreams = () => hub.close()
    const socketKept = env.listenFd !== undefined
    const options = { lifecycle, socketKept, endStreams, deadlineMs: STOP_DEADLINE_MS }
    // E-mails queued by the last requests are sent after the next start.
    const atRest = workers.map((worker) => worker.stop())
    const [drained] = await Promise.all([stopServer(server, options), ...atRest])
    closeSnapshots(database)
    await database.close()
    log.info({ drained }, 'stopped')
    process.exit(code)
  }
}

/** The line that reports readiness, at any log level: scripts and tests wait for it. */
function announce({ env, log }: Deps, port: number): void {
  const { publicUrl: url, host, demo, production, fne } = env
  log.child({}, { level: 'info' }).info({ listening: port, host, url, demo }, 'listening')
  if ((production || !isLoopbackHost(host)) && isLoopbackHost(new URL(url).hostname))
    log.warn(
      `PUBLIC_URL is not set to a public address: only browsers that open ${url} can sign in`,
    )
  if (production && fne?.apiUrl.startsWith('http:'))
    log.warn('FNE_API_URL is plain http: anybody on the way reads the key and the invoices')
  // Programs read the log where no person started it.
  if (!demo && process.stdout.isTTY)
    process.stdout.write(`\n  Lavéo est prêt : ${url}/connexion\n\n`)
  if (!demo) return
  const accounts = DEMO_ACCOUNTS.map(({ role, email }) => `    ${role.padEnd(11)} ${email}\n`)
  const commands = SHOP_COMMANDS.map((command) => `    ${command}\n`)
  process.stdout.write(
    `\n  Lavéo est prêt : ${url}\n\n  Comptes de démonstration (mot de passe : ${DEMO_PASSWORD})\n${accounts.join('')}
  Ouvrir une vraie maison, dans un dossier à elle :\n${commands.join('')}\n`,
  )
}
