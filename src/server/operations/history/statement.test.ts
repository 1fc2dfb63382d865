import { describe, expect, test } from 'vitest'
import { testTickets } from '#server/testing/fakes/test-tickets.ts'
import { statementLines } from '#shared/record/history/statement-lines.ts'
import { digestOf, type HistoryStatement, readStatement, signStatement } from './statement.ts'

const STATEMENT: HistoryStatement = {
  at: Date.parse('2026-11-22T06:00:12.000Z'),
  since: Date.parse('2026-11-01T05:00:00.000Z'),
  links: 1_000_000,
  head: '1'.repeat(32),
  fault: digestOf('{"chain":"payments"}'),
}
const KEYS = testTickets.published
const LINES = statementLines(signStatement(STATEMENT, testTickets))
const TEXT = LINES.join('\n')
const quoted = TEXT.replace(/^/gm, '> > ')
/** A text of this length takes minutes if a search tries again from each character. */
const LENGTH = 300_000
const base64 = (text: string) =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')

test('its lines are short enough for any mail program', () => {
  expect(Math.max(...LINES.map((line) => line.length))).toBeLessThanOrEqual(72)
})

test.each([
  ['as it is', TEXT],
  ['within other text', `Bonjour,\n\n${TEXT}\n\nLavéo`],
  ['quoted', `Le 22 nov. Lavéo a écrit :\n${quoted}`],
  ['quoted without a space', TEXT.replace(/^/gm, '>|')],
  [
    'quoted, and wrapped in the middle of a line',
    quoted.replaceAll(' since ', '\n> > since\n> > '),
  ],
  [
    'indented, with spaces of another kind',
    TEXT.replaceAll(' ', '\u00a0 \t').replace(/^/gm, '    '),
  ],
  ['on one line', TEXT.replaceAll('\n', ' ')],
  ['as HTML', `<pre style="x">${LINES.join('<br>\n')}</pre>`],
  ['with the line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
  ['as quoted-printable', TEXT.replaceAll('=', '=3D').replace(/(.{50})/g, '$1=\r\n')],
  ['as base64', `Content-Transfer-Encoding: base64\r\n\r\n${base64(`Bonjour,\n\n${TEXT}\n`)}\r\n`],
])('it is read %s', (_, mail) => {
  expect(readStatement(mail, KEYS)).toEqual(STATEMENT)
})

test('it is read of a history without a link, of which nothing was broken', () => {
  const empty = { ...STATEMENT, links: 0, head: '', fault: null }
  const mail = statementLines(signStatement(empty, testTickets)).join('\n')
  expect(readStatement(mail, KEYS)).toEqual(empty)
})

describe('it proves nothing', () => {
  test.each([
    ['with another count', TEXT.replace('1000000', '1000001')],
    ['with another head', TEXT.replace('11111111', '11111112')],
    ['with another day', TEXT.replace('2026-11-22', '2026-11-23')],
    ['without what was broken', TEXT.replace(/^fault .*$/m, 'fault -')],
    ['with its links left out', TEXT.replace(/^links.*\n/m, '')],
    [
      'with another signature',
      TEXT.replace(/(signature .)(.)/, (_, before, own) => before + (own === '_' ? '-' : '_')),
    ],
  ])('%s', (_, mail) => {
    expect(readStatement(mail, KEYS)).toBe('not signed')
  })

  test('signed with a key that this server never had', () => {
    expect(readStatement(TEXT, { keys: [] })).toBe('not signed')
  })

  test.each([
    ['an empty file', ''],
    ['another text', 'Bonjour'],
    ['half of it', TEXT.slice(0, 200)],
  ])('when there is none: %s', (_, mail) => {
    expect(readStatement(mail, KEYS)).toBe('no statement')
  })
})

test.each([
  '\n',
  ' \n',
  '\r\n',
  '> ',
  '>',
  '<',
  '<a',
  '=',
  '=\n',
  '\u200b',
  'A',
  `${'A'.repeat(76)}\n`,
])('a long file of %j is read in one pass', (piece) => {
  const long = piece.repeat(LENGTH / piece.length)
  expect(readStatement(long, KEYS)).toBe('no statement')
  expect(readStatement(`${long}\n${TEXT}\n${long}`, KEYS)).toEqual(STATEMENT)
})
