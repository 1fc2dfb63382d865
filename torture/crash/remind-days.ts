import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createMailWorker } from '#server/mail/worker.ts'
import { createMessageWorker } from '#server/messages/worker.ts'
import { createMessageSubjects } from '#server/orders/message-subjects.service.ts'
import { reminderMailHolding } from '#server/orders/reminders/reminder-mail.service.ts'
import { createReminderWorker } from '#server/orders/reminders/reminder-worker.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { HOUR_MS } from '#shared/dates.ts'

// The workers of reminders over days that pass in no time: `node remind-days.ts FOLDER UNTIL KILL_AT`. The hour is a file of
// the folder, so that the next process goes on where this one was killed, at the step numbered KILL_AT (0: never).

const [folder = '', until = '0', killAt = '0'] = process.argv.slice(2)
const clockFile = join(folder, 'clock')
const clock = createFakeClock(Number(readFileSync(clockFile, 'utf8')))
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
  appendFileSync(join(folder, 'left'), `${JSON.stringify({ ...line, at: clock.now() })}\n`)
  mayDie()
}

const database = openDatabase(join(folder, 'laveo.db'))
const t = createTestContext({ DATA_DIR: folder }, { database: mortal(database), clock })
const workers = [
  createReminderWorker(t),
  createMailWorker(
    t,
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
    t,
    {
      async send({ id, phone }) {
        left({ message: id, to: phone })
        return { verdict: 'sent', providerId: id }
      },
    },
    createMessageSubjects(t),
  ),
]
while (clock.now() < Number(until)) {
  for (const worker of workers) await worker.runDue()
  clock.advance(HOUR_MS)
  writeFileSync(`${clockFile}.next`, String(clock.now()))
  renameSync(`${clockFile}.next`, clockFile)
}
await database.close()
