import { expect, test } from 'vitest'
import { HOUR_MS } from '#shared/dates.ts'
import { historyWords, type Verification } from './history-words.ts'

const AT = Date.UTC(2025, 5, 10, 6)
const said = (verified: Verification | null, { hours = 0, mailLeaves = true } = {}) => {
  const { tone, title, text } = historyWords(verified, {
    readAt: AT + hours * HOUR_MS,
    mailLeaves,
  })
  return `${tone}: ${title} ${text}`.replace(/\s/g, ' ')
}

test('a history that was never verified says when it will be', () => {
  expect(said(null)).toBe(
    'info: L’historique n’a pas encore été vérifié. Le serveur le vérifie chaque matin à partir de 6 h, et vous envoie un relevé signé.',
  )
})

test('a history that held says when it was verified, and of how many lines', () => {
  expect(said({ at: AT, links: 1204 })).toMatch(
    /^success: L’historique est intact\. Vérifié le .*10 juin 2025.*, 1 204 lignes\. Gardez le relevé signé/,
  )
  expect(said({ at: AT, links: 1 })).toContain(', 1 ligne.')
})

test('a verification of more than a day and a half ago is late', () => {
  expect(said({ at: AT, links: 2 }, { hours: 36 })).toMatch(/^success/)
  expect(said({ at: AT, links: 2 }, { hours: 36.1 })).toMatch(
    /^warning: .*depuis plus d’un jour\. La dernière fois, il était intact : .*, 2 lignes\./,
  )
})

test('where no e-mail can leave, no signed statement is promised', () => {
  for (const verified of [null, { at: AT, links: 2 }])
    expect(said(verified, { mailLeaves: false })).not.toContain('relevé signé')
})
