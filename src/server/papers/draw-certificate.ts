import {
  CERTIFICATE_WORDS,
  type Certificate,
  certificateLines,
  certificateNotes,
  verificationOf,
} from '#shared/money/fne/certificate.ts'
import { QR_MARGIN, qrPath } from '#shared/qr-path.ts'
import {
  element,
  INDIGO,
  INK,
  MUTED,
  ornament,
  PAGE,
  type Pen,
  type Sheet,
  widthOf,
  write,
} from './sheet.ts'

const TITLE: Pen = { face: 'display', size: 15, color: INDIGO }
const NUMBER: Pen = { face: 'bold', size: 12.5, color: INK }
const SMALL: Pen = { face: 'text', size: 9, color: MUTED }
const MARK: Pen = { face: 'display', size: 20, color: INK }
const TRIAL: Pen = { face: 'display', size: 34, color: '#ae2303' }

/** 24 mm in points: a phone of any age reads it from an A4 page. */
const CODE_SIDE = 68
const PADDING = 9
/** Under the number, that the code's height has room for. */
const LINES_BESIDE_CODE = 3
const LINE = 12
const MARK_SIDE = 54

/** It stands lower than the tables of a page go. */
const BOTTOM = PAGE.bottom + 10

const linesOf = (certificate: Certificate) => [
  ...certificateLines(certificate),
  ...certificateNotes(certificate),
]

function boxHeight(certificate: Certificate): number {
  const more = Math.max(0, linesOf(certificate).length - LINES_BESIDE_CODE)
  return CODE_SIDE + 2 * PADDING + more * LINE
}

/** The height that a certificate takes at the foot of the last page, in points. */
export const certificateHeight = (certificate: Certificate | null): number =>
  certificate ? boxHeight(certificate) - 4 : 0

/** The box of the certificate, at the foot of a page: its code, its number, and the mark of the DGI as text. */
export function drawCertificate(sheet: Sheet, certificate: Certificate): void {
  const height = boxHeight(certificate)
  const top = BOTTOM - height
  const address = verificationOf(certificate)
  ornament(sheet, 'Layout', () => {
    sheet.doc
      .roundedRect(PAGE.left, top, PAGE.right - PAGE.left, height, 8)
      .lineWidth(1.5)
      .stroke(INDIGO)
  })
  if (address) drawCode(sheet, address, { x: PAGE.left + PADDING, y: top + PADDING })
  drawWords(sheet, certificate, {
    x: PAGE.left + PADDING + (address ? CODE_SIDE + 14 : 4),
    y: top + 12,
  })
  const middle = top + height / 2
  drawMark(sheet, middle)
  if (certificate.isTrial) drawTrial(sheet, middle)
}

interface Spot {
  x: number
  y: number
}

function drawCode(sheet: Sheet, address: string, { x, y }: Spot): void {
  const { doc } = sheet
  const { d, side } = qrPath(address)
  const square = CODE_SIDE / (side - 2 * QR_MARGIN)
  const draw = () => {
    doc
      .save()
      .translate(x - QR_MARGIN * square, y - QR_MARGIN * square)
      .scale(square)
    doc.path(d).fill('#000000')
    doc.restore()
  }
  sheet.body.add(element(sheet, 'Figure', draw, { alt: CERTIFICATE_WORDS.code }))
}

function drawWords(sheet: Sheet, certificate: Certificate, { x, y }: Spot): void {
  sheet.body.add(
    element(sheet, 'P', () => {
      write(sheet, TITLE, CERTIFICATE_WORDS.title, { x, y })
      write(sheet, NUMBER, `N° ${certificate.number}`, { x, y: y + 18 })
      linesOf(certificate).forEach((line, i) => {
        write(sheet, SMALL, line, { x, y: y + 36 + i * LINE })
      })
    }),
  )
}

/** Until the DGI gives its image: its letters, in the square that waits for it. */
function drawMark(sheet: Sheet, middle: number): void {
  const { doc } = sheet
  const x = PAGE.right - PADDING - MARK_SIDE
  const y = middle - MARK_SIDE / 2
  ornament(sheet, 'Layout', () => {
    doc.dash(4, { space: 3 })
    doc.roundedRect(x, y, MARK_SIDE, MARK_SIDE, 6).lineWidth(1.2).stroke('#8f877b')
    doc.undash()
  })
  const { mark } = CERTIFICATE_WORDS
  const left = x + (MARK_SIDE - widthOf(sheet, MARK, mark)) / 2
  sheet.body.add(element(sheet, 'P', () => write(sheet, MARK, mark, { x: left, y: y + 15 })))
}

/** Across the mark, so that nobody takes it for a certificate. */
function drawTrial(sheet: Sheet, height: number): void {
  const { doc } = sheet
  const { trial } = CERTIFICATE_WORDS
  const middle = { x: PAGE.right - PADDING - MARK_SIDE / 2, y: height }
  const x = middle.x - widthOf(sheet, TRIAL, trial) / 2
  const y = middle.y - TRIAL.size * 0.6
  doc.save().rotate(-14, { origin: [middle.x, middle.y] })
  sheet.body.add(element(sheet, 'P', () => write(sheet, TRIAL, trial, { x, y })))
  doc.restore()
}
