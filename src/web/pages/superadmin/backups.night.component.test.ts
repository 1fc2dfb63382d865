import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { expectIn, region } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const copies = region('Copies de sauvegarde')

async function openSettings(server: ServerInProcess, page: Page): Promise<void> {
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/reglages/systeme#copies')
}

/** A copy of so many milliseconds ago, as the server leaves it. */
function leaveCopy({ t }: ServerInProcess, age: number): void {
  const at = (t.clock.now() - age) / 1000
  const folder = join(t.env.dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `laveo-${new Date(at * 1000).toISOString().slice(0, 10)}.tar.zst`)
  writeFileSync(file, Buffer.alloc(1_250_000))
  utimesSync(file, at, at)
}

test('without a copy the settings say when the first one comes, and whom to ask; then its age, its size and how many are kept', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await expectIn(copies, 'Aucune copie pour l’instant')
  await expectIn(copies, 'Il garde 7 jours, 4 semaines et 12 mois.')
  expect(copies().textContent).toContain('un disque en panne emporte tout')
  leaveCopy(server, 3 * HOUR_MS)
  leaveCopy(server, 3 * HOUR_MS + DAY_MS)
  page.reload()
  await expectIn(copies, '1,3 Mo')
  await expectIn(copies, 'Copies gardées2')
  expect(copies().querySelector('[role=status]')).toBeNull()
})
