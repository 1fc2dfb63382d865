import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every requirement of levels 1 and 2 of the OWASP ASVS 5.0.0: section, then the numbers in it. */
const LEVELS_1_AND_2 = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3
  6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2
  10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3
  15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`

const REQUIREMENTS = LEVELS_1_AND_2.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', range = ''] = section.split(':')
    return numbersOf(range, '-').map((n) => `${name}.${n}`)
  })

function numbersOf(range: string, dash: string): number[] {
  const [first = 0, last = first] = range.split(dash).map(Number)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** The requirements that a cell such as « 1.2.6–1.2.8, 4.3 » names; a section stands for all of its requirements. */
function named(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const parent = first.slice(0, first.lastIndexOf('.'))
    const numbers = numbersOf([first, last].map((id) => id.slice(parent.length + 1)).join('-'), '-')
    const ids = numbers.map((n) => `${parent}.${n}`)
    return REQUIREMENTS.filter((id) => ids.some((own) => id === own || id.startsWith(`${own}.`)))
  })
}

test('the table of the ASVS has each requirement of levels 1 and 2 once', () => {
  const page = readFileSync(new URL('../docs/asvs.md', import.meta.url), 'utf8')
  const [table = ''] = page.split('\n## Keys and algorithms')
  const cells = [...table.matchAll(/^\| (\d[\d., –]*) \|/gm)].map(([, cell = '']) => cell)
  const rows = cells.flatMap(named)
  expect(REQUIREMENTS.filter((id) => !rows.includes(id))).toEqual([])
  expect(rows.filter((id, i) => rows.indexOf(id) !== i)).toEqual([])
})
