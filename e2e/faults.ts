import { type Actor, expect, refused, toast, type Visitor } from './fixtures.ts'
import type { App } from './server.ts'

const TRIGGER = 'fault_under_test'
/** What people read when the server fails: its own sentence, under the title of what they were doing. */
export const FAULT = 'Rien n’a été perdu. Réessayez ; si cela continue, contactez-nous.'

/** Has every write of this kind on a table fail inside the server while `work` runs: a fault of its own. */
export async function whileWritesFail(
  { app, actor }: { app: App; actor: Pick<Visitor, 'allow'> },
  { on, table }: { on: 'insert' | 'update' | 'delete'; table: string },
  work: () => Promise<void>,
): Promise<void> {
  actor.allow(refused(500))
  app.db.exec(`create trigger ${TRIGGER} before ${on} on ${table}
    begin select raise(abort, 'fault under test'); end`)
  try {
    await work()
  } finally {
    app.db.exec(`drop trigger ${TRIGGER}`)
  }
  expect(app.takeFaults(), 'the server failed').not.toEqual([])
}

/**
 * Has every read of a table fail inside the server while `work` runs. `recovered` waits for what shows that the screen
 * reads again: until then an answer that failed may still be on its way, and into the log.
 */
export async function whileReadsFail(
  { app, actor }: { app: App; actor: Pick<Visitor, 'allow'> },
  table: string,
  work: () => Promise<void>,
  recovered: () => Promise<void>,
): Promise<void> {
  actor.allow(refused(500))
  app.db.exec(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    app.db.exec(`alter table ${table}_away rename to ${table}`)
  }
  await recovered()
  expect(app.takeFaults(), 'the server failed').not.toEqual([])
}

/** The toast says what failed, then why. */
export async function expectFault({ page }: Pick<Actor, 'page'>, title: string): Promise<void> {
  await expect(toast(page, title)).toContainText(FAULT)
}
