import { CLIENT_WORD, type Paper, type Party } from '#shared/money/paper.ts'
import {
  element,
  INDIGO,
  INK,
  MUTED,
  ornament,
  PAGE,
  type Pen,
  type Sheet,
  wrap,
  write,
} from './sheet.ts'

const TITLE: Pen = { face: 'display', size: 42, color: INK }
/** The letters of a title of several words. */
const LONG_TITLE: Pen = { face: 'display', size: 34, color: INK }
/** Faces of the names under the title. */
const NAMES = {
  month: { face: 'display', size: 17, color: INDIGO },
  order: { face: 'bold', size: 14, color: INK },
  number: { face: 'bold', size: 14, color: INK },
  standing: { face: 'bold', size: 10.5, color: MUTED },
} as const satisfies Record<Paper['names'][number]['look'], Pen>
const SELLER: Pen = { face: 'display', size: 22, color: INDIGO }
const SMALL: Pen = { face: 'text', size: 9.5, color: MUTED }
const CLIENT: Pen = { face: 'display', size: 19, color: INK }
const TEXT: Pen = { face: 'text', size: 11, color: INK }
const LABEL: Pen = { face: 'text', size: 11, color: MUTED }
const VALUE: Pen = { face: 'bold', size: 11, color: INK }

const GAP = 28
const DENSE_GAP = 16
const CLIENT_WIDTH = 250
/** The places where the facts start, and where their values may. */
const FACTS = { left: PAGE.left + CLIENT_WIDTH + 24, value: PAGE.left + CLIENT_WIDTH + 92 }

/**
 * The top of the first page: both parties, the reference and the facts. Returns where the table
 * starts.
 */
export function drawHead(sheet: Sheet, paper: Paper): number {
  // A certificate takes the room of its spaces.
  const isDense = paper.certificate !== null
  const gap = isDense ? DENSE_GAP : GAP
  const titled = drawTitle(sheet, paper)
  const y = Math.max(drawSeller(sheet, paper.seller), titled) + gap
  const from = isDense ? titled + 2 : y
  return Math.max(drawClient(sheet, paper.client, y), drawFacts(sheet, paper.facts, from)) + gap
}

function drawTitle(sheet: Sheet, { name, names }: Paper): number {
  const at = { x: PAGE.right, align: 'right' } as const
  const pen = name.includes(' ') ? LONG_TITLE : TITLE
  sheet.body.add(element(sheet, 'H1', () => write(sheet, pen, name, { ...at, y: PAGE.top - 8 })))
  let y = PAGE.top + pen.size
  for (const { look, text } of names) {
    const from = y
    const rows = wrap(sheet, NAMES[look], text, TITLE_WIDTH)
    sheet.body.add(
      element(sheet, 'P', () => {
        rows.forEach((row, i) => {
          write(sheet, NAMES[look], row, { ...at, y: from + i * NAMES[look].size * LEADING })
        })
      }),
    )
    y += rows.length * NAMES[look].size * LEADING
  }
  return y
}

/** Beside the seller. */
const TITLE_WIDTH = 260
const LEADING = 1.4

function drawSeller(sheet: Sheet, { name, lines }: Party): number {
  const { left, top } = PAGE
  ornament(sheet, 'Layout', () => drawMark(sheet, left, top))
  sheet.body.add(
    element(sheet, 'P', () => {
      write(sheet, SELLER, name, { x: left + 32, y: top })
      lines.forEach((line, i) => {
        write(sheet, SMALL, line, { x: left, y: top + 36 + i * 13 })
      })
    }),
  )
  return top + 36 + lines.length * 13
}

/** The logo's mark, 25 points wide. */
function drawMark({ doc }: Sheet, x: number, y: number): void {
  doc
    .save()
    .translate(x - 1, y)
    .scale(0.8)
  doc
    .path(
      'M6 3h20a4 4 0 0 1 4 4v5a4 4 0 0 0 0 8v5a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4v-5a4 4 0 0 0 0-8V7a4 4 0 0 1 4-4Z',
    )
    .fill(INDIGO)
  doc.lineWidth(3.6).path('M11 8.5v13.2h10.5').stroke('#ffffff')
  doc.lineWidth(3.6).path('M17.5 8.5h4v4').stroke('#fba903')
  doc.restore()
}

function drawClient(sheet: Sheet, { name, lines }: Party, y: number): number {
  const names = wrap(sheet, CLIENT, name, CLIENT_WIDTH)
  const rows = lines.flatMap((line) => wrap(sheet, TEXT, line, CLIENT_WIDTH))
  const x = PAGE.left
  const under = y + 17 + names.length * 23
  sheet.body.add(
    element(sheet, 'P', () => {
      write(sheet, SMALL, CLIENT_WORD, { x, y })
      names.forEach((part, i) => {
        write(sheet, CLIENT, part, { x, y: y + 13 + i * 23 })
      })
      rows.forEach((row, i) => {
        write(sheet, TEXT, row, { x, y: under + i * 16 })
      })
    }),
  )
  return under + rows.length * 16
}

function drawFacts(sheet: Sheet, facts: Paper['facts'], top: number): number {
  let y = top + 13
  for (const { label, value } of facts) {
    const from = y
    const rows = wrap(sheet, VALUE, value, PAGE.right - FACTS.value)
    sheet.body.add(
      element(sheet, 'P', () => {
        write(sheet, LABEL, label, { x: FACTS.left, y: from })
        rows.forEach((row, i) => {
          write(sheet, VALUE, row, { x: PAGE.right, y: from + i * 15, align: 'right' })
        })
      }),
    )
    y += 6 + rows.length * 15
  }
  return y
}
