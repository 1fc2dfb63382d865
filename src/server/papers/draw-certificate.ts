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
const TRIAL: Pen = { face: 'display', size: 13, color: '#ae2303' }

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
  drawMark(sheet, top + height / 2, certificate)
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

/** Until the DGI gives its image: its letters, in the square that waits for it. Under them that it is worth nothing. */
function drawMark(sheet: Sheet, middle: number, { isTrial }: Certificate): void {
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
  const drop = isTrial ? 5 : 15
  sheet.body.add(element(sheet, 'P', () => write(sheet, MARK, mark, { x: left, y: y + drop })))
  if (isTrial) drawTrial(sheet, { x, y: y + 32 })
}

function drawTrial(sheet: Sheet, { x, y }: Spot): void {
  const { doc } = sheet
  const { trial } = CERTIFICATE_WORDS
  const width = widthOf(sheet, TRIAL, trial)
  const left = x + (MARK_SIDE - width) / 2
  ornament(sheet, 'Layout', () => {
    doc
      .roundedRect(left - 5, y, width + 10, 17, 3)
      .lineWidth(1.2)
      .stroke(TRIAL.color)
  })
  sheet.body.add(element(sheet, 'P', () => write(sheet, TRIAL, trial, { x: left, y: y + 1 })))
}
