import { expect, expectToast } from './component-test.ts'
import type { ServerInProcess } from './server-in-process.ts'

const TRIGGER = 'fault_under_test'
/** What people read when the server fails: its own sentence, under the title of what they were doing. */
export const FAULT = 'Rien n’a été perdu. Réessayez ; si cela continue, contactez-nous.'

/** Has every write of this kind on a table fail inside the server while `work` runs. */
export async function whileWritesFail(
  server: ServerInProcess,
  { on, table }: { on: 'insert' | 'update' | 'delete'; table: string },
  work: () => Promise<void>,
): Promise<void> {
  const { sqlite } = server.t.database
  sqlite.exec(`create trigger ${TRIGGER} before ${on} on ${table}
    begin select raise(abort, 'fault under test'); end`)
  try {
    await work()
  } finally {
    sqlite.exec(`drop trigger ${TRIGGER}`)
  }
  expect(server.takeFaults(), 'the server failed').not.toEqual([])
}

/**
 * Has every read of a table fail inside the server while `work` runs. `recovered` waits for what shows that the screen
 * reads again: until then an answer that failed may still be on its way.
 */
export async function whileReadsFail(
  server: ServerInProcess,
  table: string,
  work: () => Promise<void>,
  recovered: () => Promise<unknown>,
): Promise<void> {
  const { sqlite } = server.t.database
  sqlite.exec(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    sqlite.exec(`alter table ${table}_away rename to ${table}`)
  }
  await recovered()
  expect(server.takeFaults(), 'the server failed').not.toEqual([])
}

/** The toast says what failed, then why. */
export async function expectFault(title: string): Promise<void> {
  await expectToast(title, FAULT)
}
