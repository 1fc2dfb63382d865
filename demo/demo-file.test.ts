import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { makeDemoFile } from './demo-file.ts'

test('the demo is written aside and appears whole, whatever an earlier try left behind', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'laveo.db')
  writeFileSync(`${file}.making`, 'half of a database')
  await makeDemoFile(file)
  expect(readdirSync(folder)).toEqual(['history.key', 'laveo.db'])
  const database = openDatabase(file)
  expect(database.orm.select().from(orders).all()).toHaveLength(54)
  await database.close()
})

test('an existing file is left alone', async () => {
  const file = join(temporaryFolder(), 'laveo.db')
  writeFileSync(file, 'mine')
  await makeDemoFile(file)
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(existsSync(`${file}.making`)).toBe(false)
})
