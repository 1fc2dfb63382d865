import { decodeQR } from 'qr/decode.js'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** The texts of the QR codes of a PDF, each drawn as one path of squares. */
export async function codesOf(pdf: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(pdf.slice())
  const codes: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [i, operation] of fnArray.entries()) {
      if (operation !== OPS.constructPath) continue
      const boxes = boxesOf(argsArray[i]?.[1]?.[0] ?? [])
      if (boxes.length > LEAST_RUNS) codes.push(decodeQR(pictureOf(boxes)))
    }
  }
  return codes
}

/** Fewer than any code has, and more than any ornament. */
const LEAST_RUNS = 60
/** Numbers that follow each kind of step of a path: a move, a line, two curves, a close. */
const FOLLOWING = [2, 2, 6, 4, 0]
const MOVE = 0
/** Pixels of a square, and squares of the light margin. */
const SCALE = 4
const MARGIN = 4

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The box of each part of a path. */
function boxesOf(path: ArrayLike<number>): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < path.length; ) {
    const step = path[at] ?? MOVE
    const [x = 0, y = 0] = [path[at + 1], path[at + 2]]
    const following = FOLLOWING[step] ?? 0
    at += 1 + following
    if (following !== 2) continue
    const last = boxes.at(-1)
    if (step === MOVE || !last) boxes.push({ left: x, top: y, right: x, bottom: y })
    else {
      last.left = Math.min(last.left, x)
      last.right = Math.max(last.right, x)
      last.top = Math.min(last.top, y)
      last.bottom = Math.max(last.bottom, y)
    }
  }
  return boxes
}

/** Black squares on white. */
function pictureOf(boxes: readonly Box[]): { data: Uint8Array; width: number; height: number } {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const unit = Math.min(...boxes.map((box) => box.bottom - box.top))
  const squares = (length: number) => Math.round(length / unit)
  const width = squares(Math.max(...boxes.map((box) => box.right)) - left)
  const side = (width + 2 * MARGIN) * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const box of boxes)
    for (let y = squares(box.top - top) * SCALE; y < squares(box.bottom - top) * SCALE; y++)
      for (let x = squares(box.left - left) * SCALE; x < squares(box.right - left) * SCALE; x++) {
        const pixel = (y + MARGIN * SCALE) * side + x + MARGIN * SCALE
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return { data, width: side, height: side }
}
