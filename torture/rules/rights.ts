import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AUDIENCES, type AudienceName } from '#server/rights.ts'
import { PROCEDURES, type Procedure, subjectsOf } from '#server/testing/procedures.ts'

/** The committed table of who may call what. */
export const RIGHTS_PAGE = resolve(import.meta.dirname, '../../docs/rights.md')

const KINDS = { query: 'read', mutation: 'change', subscription: 'stream' } as const

/** The words of a row of the page beside its audience, by the property of `Rights`. */
const NOTES = {
  byLink: 'by link',
  needsProof: 'fresh proof',
  givesFactor: 'gives the second factor',
  isKept: 'kept by devices',
} as const

/** The page, as the builders of the procedures declare it. */
export function writeRights(): string {
  const audiences = Object.entries(AUDIENCES).map(([name, people]) => [name, people.join(', ')])
  const rows = [...PROCEDURES.values()].sort((a, b) => (a.path < b.path ? -1 : 1)).map(rowOf)
  return `# Rights

Who may call each procedure. The builders of \`src/server/trpc.ts\` carry it; \`npm run unit -- rights -u\` writes this page from them, and
a row that changed fails the tests until it is committed. The tests and the line \`matrix\` of \`npm run torture\` call every procedure as
everyone and compare the answers with the rows that stand here.

« By link » is a session of a client's link. « Fresh proof » asks the team for another proof of who they are where the last one is old.
What « gives the second factor » is open while an account owes it. A module's procedure is refused while the module is off, but for what a
device kept from before.

## Audiences

${tableOf(['audience', 'people'], audiences)}

## Procedures

${tableOf(['procedure', 'kind', 'audience', 'notes', 'module', 'names'], rows)}
`
}

function rowOf(procedure: Procedure): string[] {
  const { path, type, rights } = procedure
  const { who = '', module = '' } = rights
  const notes = Object.entries(NOTES).flatMap(([key, words]) =>
    rights[key as keyof typeof NOTES] ? [words] : [],
  )
  return [path, KINDS[type], who, notes.join(', '), module, subjectsOf(procedure).join(', ')]
}

const tableOf = (heads: readonly string[], rows: readonly string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The rights of a procedure, as they are committed. */
export interface CommittedRights {
  who: AudienceName
  people: readonly string[]
  byLink: boolean
  needsProof: boolean
  givesFactor: boolean
}

/** The rows of the committed page, by the path of the procedure. */
export function readRights(): ReadonlyMap<string, CommittedRights> {
  const [, audiences = '', procedures = ''] = readFileSync(RIGHTS_PAGE, 'utf8').split('\n## ')
  const peopleOf = new Map(rowsOf(audiences).map(([who = '', people = '']) => [who, people]))
  return new Map(
    rowsOf(procedures).map(([path = '', , who = '', notes = '']) => {
      const has = (key: keyof typeof NOTES) => notes.split(', ').includes(NOTES[key])
      const flags = { byLink: has('byLink'), needsProof: has('needsProof') }
      const people = peopleOf.get(who)?.split(', ') ?? []
      return [path, { who: who as AudienceName, people, ...flags, givesFactor: has('givesFactor') }]
    }),
  )
}

/** The cells of a table's rows, without its head. */
const rowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
