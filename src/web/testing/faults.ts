import { expect, expectToast } from './component-test.ts'
import type { ServerInProcess } from './server-in-process.ts'

const TRIGGER = 'fault_under_test'
/** The text of a toast when the server fails. Its title names the action. */
export const FAULT = 'Rien n’a été perdu. Réessayez ; si cela continue, contactez-nous.'

/** Makes every write of this kind to a table fail while `work` runs. */
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
 * Makes every read of a table fail while `work` runs. `recovered` waits until the screen shows that a query succeeds:
 * until then an earlier request may still fail.
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

/** Waits for the toast of a failure with this title. */
export async function expectFault(title: string): Promise<void> {
  await expectToast(title, FAULT)
}
