import { expect, test } from 'vitest'
import { rowsThatAreMissing, unlikeRights } from './matrix.ts'
import { RIGHTS_PAGE, writeRights } from './rights.ts'
import { VISITORS } from './visitors.ts'

test('who may call what is as it was committed', async () => {
  await expect(writeRights()).toMatchFileSnapshot(RIGHTS_PAGE)
})

test('every route has a row in routes.ts, and no row is left over', () => {
  expect(rowsThatAreMissing()).toEqual([])
})

/** Everyone, with nothing against their account, with an old proof, and while they owe a second factor. */
const TRIED =
  /^(?:nobody|[\w ]+livreur|livreur|client|admin|superadmin|by link|a paired tablet)$|proved an hour ago|all the team needs/

test('each procedure answers everyone as that page says', async () => {
  const tried = VISITORS.filter(({ name }) => TRIED.test(name))
  expect(tried.map(({ name }) => name)).toContain('a paired tablet')
  expect(await unlikeRights(tried)).toEqual([])
}, 60_000)
