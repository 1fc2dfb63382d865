import { type Actor, expect, refused, toast, type Visitor } from './fixtures.ts'
import type { App } from './server.ts'

const TRIGGER = 'fault_under_test'
const RAISED = /fault under test/
/** What people read when the server fails: its own sentence, under the title of what they were doing. */
export const FAULT = 'Rien n’a été perdu. Réessayez ; si cela continue, contactez-nous.'

interface Stage {
  app: App
  actor: Pick<Visitor, 'allow'>
}

/** Lets the browser and the log tell of a fault until the test ends: a line of the log may follow its answer. */
function allowFaults({ app, actor }: Stage, reason: RegExp): void {
  actor.allow(refused(500))
  for (const line of [reason, /"status":500/]) app.allowFault(line)
}

/** The server has logged the fault that the screen told of. */
async function expectLogged({ app }: Stage, reason: RegExp): Promise<void> {
  const logged = () => app.faults().filter((line) => reason.test(line)).length
  await expect.poll(logged, 'the server failed').toBeGreaterThan(0)
}

/** Has every write of this kind on a table fail inside the server while `work` runs: a fault of its own. */
export async function whileWritesFail(
  stage: Stage,
  { on, table }: { on: 'insert' | 'update' | 'delete'; table: string },
  work: () => Promise<void>,
): Promise<void> {
  const { app } = stage
  allowFaults(stage, RAISED)
  app.db.exec(`create trigger ${TRIGGER} before ${on} on ${table}
    begin select raise(abort, 'fault under test'); end`)
  try {
    await work()
  } finally {
    app.db.exec(`drop trigger ${TRIGGER}`)
  }
  await expectLogged(stage, RAISED)
}

/** Has every read of a table fail inside the server while `work` runs; `recovered` shows that the screen reads again. */
export async function whileReadsFail(
  stage: Stage,
  table: string,
  work: () => Promise<void>,
  recovered: () => Promise<void>,
): Promise<void> {
  const { app } = stage
  const missing = new RegExp(`no such table: ${table}\\b`)
  allowFaults(stage, missing)
  app.db.exec(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    app.db.exec(`alter table ${table}_away rename to ${table}`)
  }
  await recovered()
  await expectLogged(stage, missing)
}

/** The toast says what failed, then why. */
export async function expectFault({ page }: Pick<Actor, 'page'>, title: string): Promise<void> {
  await expect(toast(page, title)).toContainText(FAULT)
}
