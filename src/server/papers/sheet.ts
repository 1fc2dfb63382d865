import { readFileSync } from 'node:fs'
import { arrayBuffer } from 'node:stream/consumers'
import { drawable, fitsDisplay } from './drawable.ts'

type Face = 'display' | 'text' | 'bold'

/** A text style: font, size in points, colour. */
export interface Pen {
  face: Face
  size: number
  color: string
}

/** The document being drawn, and the open element of its structure, which screen readers read. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  body: PDFKit.PDFStructureElement
}

/** Points from the top left corner of an A4 page. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 54,
  right: 549,
  top: 50,
  bottom: 796,
}

export const INK = '#171a33'
export const MUTED = '#595767'
export const INDIGO = '#1c276d'
export const LINE = '#e8e2d7'

const face = (file: string) => readFileSync(new URL(`./fonts/${file}`, import.meta.url))
// Read once for all documents, and not as WOFF: inflating one takes longer than the whole drawing.
const FACES: Record<Face, Buffer> = {
  display: face('roboto-condensed-700.ttf'),
  text: face('noto-sans-400.ttf'),
  bold: face('noto-sans-700.ttf'),
}

/** Metadata of the file. */
interface Titled {
  title: string
  seller: { name: string }
}

/** An empty first page, with the structure and language for screen readers. */
export async function openSheet({ title, seller }: Titled): Promise<Sheet> {
  // With the first invoice: the start of the server does not wait for it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: seller.name, Creator: seller.name },
  })
  for (const [name, bytes] of Object.entries(FACES)) doc.registerFont(name, bytes)
  const body = doc.struct('Document')
  doc.addStructure(body)
  return { doc, body }
}

/** Ends the document and returns its bytes. */
export async function closeSheet({ doc, body }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const whole = arrayBuffer(doc)
  body.end()
  doc.end()
  return new Uint8Array(await whole)
}

/** The width of a text on one line, in points. */
export function widthOf({ doc }: Sheet, pen: Pen, text: string): number {
  return take(doc, pen, text).widthOfString(text)
}

/** Writes one line; `x` is its left edge, or its right edge where `align` says so. */
export function write(
  sheet: Sheet,
  pen: Pen,
  text: string,
  { x, y, align = 'left' }: { x: number; y: number; align?: 'left' | 'right' },
): void {
  const shown = drawable(text)
  if (shown === '') return
  const left = align === 'right' ? x - widthOf(sheet, pen, shown) : x
  take(sheet.doc, pen, shown).fillColor(pen.color).text(shown, left, y, { lineBreak: false })
}

function take(doc: PDFKit.PDFDocument, { face, size }: Pen, text: string): PDFKit.PDFDocument {
  return doc.font(face === 'display' && !fitsDisplay(text) ? 'bold' : face).fontSize(size)
}

/** Cuts a text into lines of at most `width` points; a word longer than that is cut too. */
export function wrap(sheet: Sheet, pen: Pen, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of drawable(text).split(' ').flatMap(pieces)) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(sheet, pen, longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]

  function pieces(word: string): string[] {
    if (widthOf(sheet, pen, word) <= width) return [word]
    const half = Math.ceil(word.length / 2)
    return [word.slice(0, half), word.slice(half)].flatMap(pieces)
  }
}

/** Draws content for screen readers too, as an element of the structure (`P`, `H1`, `TD`…). */
export function element(
  { doc }: Sheet,
  type: string,
  draw: () => void,
  // pdfkit supports `scope`; its types do not yet.
  options: { scope?: 'Column'; title?: string; alt?: string } = {},
): PDFKit.PDFStructureElement {
  return doc.struct(type, options, draw)
}

/** Draws decoration, which screen readers skip. */
export function ornament(
  { doc }: Sheet,
  type: 'Layout' | 'Pagination' | 'Page',
  draw: () => void,
): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** A straight line across the page, from `left` to `right`. */
export function rule(
  { doc }: Sheet,
  y: number,
  {
    color,
    weight,
    left = PAGE.left,
    right = PAGE.right,
  }: { color: string; weight: number; left?: number; right?: number },
): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(weight).strokeColor(color).stroke()
}
