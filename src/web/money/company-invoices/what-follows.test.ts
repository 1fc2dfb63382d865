import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#web/lib/config.ts'
import { whatFollows } from './what-follows.ts'

const readers = [
  { name: 'Clarisse Tanoh', email: 'clarisse@baobab.example' },
  { name: 'Yao Kouamé', email: 'yao@baobab.example' },
] as Parameters<typeof whatFollows>[0]['readers']
const BOTH = 'Clarisse Tanoh (clarisse@baobab.example), Yao Kouamé (yao@baobab.example)'

const { mailLeaves } = config
beforeEach(() => {
  config.mailLeaves = true
})
afterEach(() => {
  config.mailLeaves = mailLeaves
})

test('a paper leaves at once to all who read invoices, or once the DGI has certified it', () => {
  const said = (isCertified: boolean, isByHand?: boolean) =>
    whatFollows({ isCertified, isByHand, readers }).replace(/\s/g, ' ')
  expect(said(false)).toBe(`Elle part aussitôt par e‑mail à ${BOTH}.`)
  expect(said(true)).toBe(`La DGI la certifie. Elle part ensuite par e‑mail à ${BOTH}.`)
  expect(said(true, true)).toMatch(/^Elle est à faire sur le site de la DGI\. Elle part ensuite /)
})

test('it waits for the team where nobody of the company has an e-mail', () => {
  expect(whatFollows({ isCertified: false, readers: [] })).toMatch(/^Elle attend que vous/)
  expect(whatFollows({ isCertified: true, readers: [] })).toMatch(
    /^La DGI la certifie\. Elle attend/,
  )
})

test('it waits for the team where no e-mail leaves', () => {
  config.mailLeaves = false
  expect(whatFollows({ isCertified: false, readers })).toMatch(
    /^Elle attend .* aucun e‑mail ne part/,
  )
})
