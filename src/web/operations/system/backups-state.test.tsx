import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import type { Outputs } from '#web/trpc.ts'
import { BackupsState } from './backups-state.tsx'

afterEach(cleanup)

const NOW = Date.UTC(2025, 5, 10, 10)
const COPIED = {
  state: 'fresh',
  lastAt: NOW - 3 * HOUR_MS,
  lastBytes: 1_250_000,
  count: 2,
  sentAt: null,
  failure: null,
} as Outputs['backups']['status']

/** The words of the card with these copies, and of its notes. */
function read(copies: Partial<Outputs['backups']['status']>) {
  const { container } = render(
    <MemoryRouter>
      <BackupsState status={{ ...COPIED, ...copies }} now={NOW} />
    </MemoryRouter>,
  )
  const plain = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ')
  const notes = [...container.querySelectorAll('[role=status]')].map(plain)
  return { words: plain(container), notes: notes.join() }
}

test('copies are told with their age, their size, how many are kept and whether another machine has them', () => {
  const here = read({})
  for (const words of ['Dernière copieil y a 3 h', '1,3 Mo', 'Copies gardées2'])
    expect(here.words).toContain(words)
  expect(here.words).toContain('un disque en panne emporte tout')
  expect(here.notes).toBe('')
  const sent = read({ sentAt: NOW - 5 * HOUR_MS })
  expect(sent.words).toContain('Dernier envoi ailleursil y a 5 h')
  expect(sent.words).not.toContain('un disque en panne')
})

test.each<[RegExp, Partial<Outputs['backups']['status']>]>([
  [/^Aucune copie pour l’instant/, { state: 'none', lastAt: null }],
  [/^La dernière copie a plus de deux jours/, { state: 'late' }],
  [/^Aucune copie n’est partie ailleurs depuis deux jours/, { sentAt: NOW - 3 * DAY_MS }],
  [
    /^La dernière copie n’a pas pu se faire.* « no room »\.$/,
    { state: 'late', failure: { at: NOW, reason: 'no room' } },
  ],
])('what the owner has to do something about is said: %s', (words, copies) => {
  expect(read(copies).notes).toMatch(words)
})
