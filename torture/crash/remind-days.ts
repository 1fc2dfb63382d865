import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openHistory } from '#server/db/history/open.ts'
import type { Deps } from '#server/deps.ts'
import { loadEnv } from '#server/env.ts'
import { oneTimePerWrite } from '#server/lib/clock.ts'
import { createLogger } from '#server/lib/logger.ts'
import { loadSecret } from '#server/lib/secret.ts'
import { loadTicketKey } from '#server/lib/ticket-key.ts'
import { LISTENERS } from '#server/listeners.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { createMailWorker } from '#server/mail/worker.ts'
import { createMessageWorker } from '#server/messages/worker.ts'
import { createFneClient } from '#server/money/fne/fne-client.ts'
import { createWaveClient } from '#server/money/wave/wave-client.ts'
import { createMessageSubjects } from '#server/orders/message-subjects.service.ts'
import { reminderMailHolding } from '#server/orders/reminders/reminder-mail.service.ts'
import { createReminderWorker } from '#server/orders/reminders/reminder-worker.ts'
import { loadPushKey } from '#server/push/push-key.ts'
import { createPushService } from '#server/push/service.ts'
import { createHub } from '#server/realtime/hub.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import { HOUR_MS } from '#shared/dates.ts'

// The workers of reminders over days that pass in no time: `node remind-days.ts FOLDER UNTIL KILL_AT`. The hour is a file of
// the folder, so that the next process goes on where this one was killed, at the step numbered KILL_AT (0: never).

const [folder = '', until = '0', killAt = '0'] = process.argv.slice(2)
const clockFile = join(folder, 'clock')
let time = Number(readFileSync(clockFile, 'utf8'))
let steps = 0

function mayDie(): void {
  steps += 1
  if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

/** Dies while a transaction is open, and after its commit. */
function mortal(database: Database): Database {
  return {
    ...database,
    orm: database.orm,
    async write(change) {
      const result = await database.write((orm) => {
        const made = change(orm)
        mayDie()
        return made
      })
      mayDie()
      return result
    },
  }
}

function left(line: object): void {
  mayDie()
  appendFileSync(join(folder, 'left'), `${JSON.stringify({ ...line, at: time })}\n`)
  mayDie()
}

async function makeDeps(database: Database): Promise<Deps> {
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: folder })
  const clock = { now: () => time }
  const { historyKey } = await openHistory(database, folder, time)
  return {
    env,
    log: createLogger('silent'),
    database: mortal(database),
    historyKey,
    hub: createHub(),
    listeners: LISTENERS,
    clock: oneTimePerWrite(clock, database),
    secret: await loadSecret(folder),
    tickets: await loadTicketKey(folder),
    limits: createLimits(clock),
    outbox: createOutbox(),
    push: createPushService({
      key: await loadPushKey(folder),
      subject: () => 'mailto:tests@laveo.test',
    }),
    wave: createWaveClient(env),
    fne: createFneClient(env),
  }
}

const database = openDatabase(join(folder, 'laveo.db'))
const deps = await makeDeps(database)
const workers = [
  createReminderWorker(deps),
  createMailWorker(
    deps,
    {
      async send({ id, to }) {
        left({ mail: id, to })
        return { verdict: 'sent' }
      },
    },
    readSite,
    reminderMailHolding,
  ),
  createMessageWorker(
    deps,
    {
      async send({ id, phone }) {
        left({ message: id, to: phone })
        return { verdict: 'sent', providerId: id }
      },
    },
    createMessageSubjects(deps),
  ),
]
while (time < Number(until)) {
  for (const worker of workers) await worker.runDue()
  time += HOUR_MS
  writeFileSync(`${clockFile}.next`, String(time))
  renameSync(`${clockFile}.next`, clockFile)
}
await database.close()
